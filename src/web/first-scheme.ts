// Written into both pages by the build. Before the first paint: the scheme chosen here earlier, else what the system
// says. The component library keeps the choice under the same key.
let chosen: string | null = null;
try {
  chosen = localStorage.getItem('mantine-color-scheme-value');
} catch {
  // Storage can be switched off; the system's scheme then decides.
}
const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
const scheme = chosen === 'light' || chosen === 'dark' ? chosen : system;
document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
