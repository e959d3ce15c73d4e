/** Rows of a page, at most so many, such that all pages of a list have equal length: its panel has a constant height. */
export function evenRows(count: number, most: number): number {
  const pages = Math.max(1, Math.ceil(count / most))
  return Math.ceil(count / pages) || most
}
