/** Divides a long task into short ones: the browser stays responsive in between. */
export const nextTask = () => new Promise((resolve) => setTimeout(resolve));
