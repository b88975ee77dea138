/** The one place that writes to the browser's console, for what only a developer can act on (§8 "only logged"). */
export function logError(message: string, ...details: unknown[]) {
  console.error(message, ...details);
}
