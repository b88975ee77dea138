/** A shortcut of a page, off while a dialog or a menu is open above it. */
export const unlessOverlaid = (act: () => void) => () => {
  // Closed overlays may stay in the DOM, hidden.
  const overlays = [...document.querySelectorAll('[role="dialog"], [role="menu"], dialog')];
  if (!overlays.some((overlay) => overlay.checkVisibility())) act();
};
