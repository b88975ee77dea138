/** The one place that writes to the browser's console, for what only a developer can act on (rule:error-catalogue). */
export function logError(message: string, ...details: unknown[]) {
  console.error(message, ...details);
}
