import type { Plugin } from 'vite'

/*
 * Lists are searched by their form; no column of a table has a filter of its own, and no check box a menu. Antd's tables bring
 * both all the same, with the whole tree and menu controls: invisible parts of the first page.
 * tests/rules/plain-tables.test.ts holds that no table asks for one.
 */
const FILTER_MENU = /\/node_modules\/antd\/es\/table\/hooks\/useFilter\/FilterDropdown\.js$/
const SELECTION = /\/node_modules\/antd\/es\/table\/hooks\/useSelection\.js$/
const SELECTION_MENU = '../../dropdown'
const NO_SELECTION_MENU = '\0no-selection-menu'

const withoutMenu = (name: string) => `
export default function ${name}() {
  throw new Error('tables have no such menu here, see scripts/plain-tables.ts')
}
`

/** Leaves the menus of table columns and check boxes out of what is built. */
export const plainTables: Plugin = {
  name: 'plain-tables',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === SELECTION_MENU && importer && SELECTION.test(importer) ? NO_SELECTION_MENU : null,
  load: (id) => {
    if (id === NO_SELECTION_MENU) return withoutMenu('NoSelectionMenu')
    return FILTER_MENU.test(id) ? `export const flattenKeys = () => []${withoutMenu('NoFilterMenu')}` : null
  },
}
