/** Where the component library keeps the choice, and what its styles and ours follow. */
const KEY = 'mantine-color-scheme-value';
const ATTRIBUTE = 'data-mantine-color-scheme';

/** From light to dark or back, remembered; where storage is switched off, for this page. */
export function switchScheme(): void {
  const root = document.documentElement;
  const other = getComputedStyle(root).colorScheme === 'dark' ? 'light' : 'dark';
  root.setAttribute(ATTRIBUTE, other);
  try {
    localStorage.setItem(KEY, other);
  } catch {
    return;
  }
  // A page's own storage tells other tabs only; the component library, where it is loaded, listens for this.
  window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: other, storageArea: localStorage }));
}
