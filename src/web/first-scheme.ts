// Inlined into both pages by the build. Sets the stored colour scheme, else the system's, before the first paint. The
// component library uses the same storage key.
let chosen: string | null = null;
try {
  chosen = localStorage.getItem('mantine-color-scheme-value');
} catch {
  // Storage can be switched off; the system's scheme then decides.
}
const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
const scheme = chosen === 'light' || chosen === 'dark' ? chosen : system;
document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
