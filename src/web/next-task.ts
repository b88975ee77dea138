/** Divides a long task into short ones: the browser stays responsive in between. */
export const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** A page that a person looks at is never that slow. */
const HIDDEN_MS = 500;

/** After the browser has shown the effect of this task. A hidden page has no frames. */
export const nextFrame = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, HIDDEN_MS);
  });
