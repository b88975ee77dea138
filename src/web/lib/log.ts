/** Logs an error to the browser's console, for developers (rule:error-catalogue). No other code uses the console. */
export function logError(message: string, ...details: unknown[]) {
  console.error(message, ...details);
}
