import type { Plugin } from 'vite'

/*
 * Lists are searched by their form; no column of a table has a filter of its own. Antd's tables bring the menu of such
 * filters all the same, and with it the whole tree control: invisible parts of the first page.
 * tests/rules/column-filters.test.ts holds that no column asks for one.
 */
const FILTER_MENU = /\/node_modules\/antd\/es\/table\/hooks\/useFilter\/FilterDropdown\.js$/

const WITHOUT_MENU = `
export const flattenKeys = () => []
export default function NoFilterMenu() {
  throw new Error('columns have no filters here, see scripts/no-column-filters.ts')
}
`

/** Leaves the filter menu of table columns out of what is built. */
export const noColumnFilters: Plugin = {
  name: 'no-column-filters',
  apply: 'build',
  enforce: 'pre',
  load: (id) => (FILTER_MENU.test(id) ? WITHOUT_MENU : null),
}
