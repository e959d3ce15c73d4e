import type { Plugin } from 'vite'

/*
 * Lists are searched by their form; no column of a table has a filter of its own, no check box a menu, and rows are ticked, not
 * picked one of many. Antd's tables bring all of it all the same, with the whole tree, menus and radio buttons: invisible parts
 * of the first page. tests/rules/plain-tables.test.ts holds that no table asks for one.
 */
const FILTER_MENU = /\/node_modules\/antd\/es\/table\/hooks\/useFilter\/FilterDropdown\.js$/
const SELECTION = /\/node_modules\/antd\/es\/table\/hooks\/useSelection\.js$/

const withoutPart = (name: string) => `
export default function ${name}() {
  throw new Error('tables have no such part here, see scripts/plain-tables.ts')
}
`

/** Of the tree, tables use how ticks of parents and children follow each other. */
const TICKS = `
export { conductCheck } from '@rc-component/tree/es/utils/conductUtil.js'
export { convertDataToEntities } from '@rc-component/tree/es/utils/treeUtil.js'
export const arrAdd = (list, value) => [...new Set(list).add(value)]
export const arrDel = (list, value) => (list ?? []).filter((each) => each !== value)
`

/** What replaces an import of the selection. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  '../../dropdown': withoutPart('NoSelectionMenu'),
  '../../radio': withoutPart('NoRadio'),
  '@rc-component/tree': TICKS,
}
const PREFIX = '\0plain-table:'

/** Leaves parts of tables that are never shown out of what is built. */
export const plainTables: Plugin = {
  name: 'plain-tables',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source in REPLACEMENTS && importer && SELECTION.test(importer) ? PREFIX + source : null,
  load: (id) => {
    if (id.startsWith(PREFIX)) return REPLACEMENTS[id.slice(PREFIX.length)]
    return FILTER_MENU.test(id) ? `export const flattenKeys = () => []${withoutPart('NoFilterMenu')}` : null
  },
}
