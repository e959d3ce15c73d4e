import { onTestFinished } from 'vitest'

/** As if the user had switched these columns on, which the list of this route does not show at first. For one test. */
export function showColumns(path: string, ...keys: readonly string[]): void {
  const name = `columns:1:${path}`
  const shown = Object.fromEntries(keys.map((key) => [key, true]))
  localStorage.setItem(name, JSON.stringify({ shown, widths: {} }))
  onTestFinished(() => localStorage.removeItem(name))
}
