/** The storage key of the component library, and the attribute that all styles follow. */
const KEY = 'mantine-color-scheme-value';
const ATTRIBUTE = 'data-mantine-color-scheme';

/** Switches between light and dark and stores the choice; without storage it applies to this page only. */
export function switchScheme(): void {
  const root = document.documentElement;
  const other = getComputedStyle(root).colorScheme === 'dark' ? 'light' : 'dark';
  root.setAttribute(ATTRIBUTE, other);
  try {
    localStorage.setItem(KEY, other);
  } catch {
    return;
  }
  // Browsers send storage events to other tabs only; the component library listens for this one.
  window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: other, storageArea: localStorage }));
}
