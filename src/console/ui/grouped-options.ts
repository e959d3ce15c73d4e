interface Option {
  value: number
  label: string
}

/** Options of a select under the headings of their groups, in the order in which groups first occur. */
export const groupedOptions = <Row>(
  rows: readonly Row[],
  groupOf: (row: Row) => string,
  optionOf: (row: Row) => Option,
): { label: string; options: Option[] }[] =>
  [...new Set(rows.map(groupOf))].map((label) => ({
    label,
    options: rows.filter((row) => groupOf(row) === label).map(optionOf),
  }))
