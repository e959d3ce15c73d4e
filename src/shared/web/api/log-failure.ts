/** For failures the person is not told about: they stay findable in the browser's log. */
export function logFailure(what: string, cause: unknown): void {
  // oxlint-disable-next-line no-console -- the one place of the browser bundles that writes the log
  console.warn(what, cause)
}
