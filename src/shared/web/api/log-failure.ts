/** Logs failures that are not shown to the user in the browser's console. */
export function logFailure(what: string, cause: unknown): void {
  // oxlint-disable-next-line no-console -- the one place of the browser bundles that writes the log
  console.warn(what, cause)
}
