import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/*
 * Parts of libraries that every page would load and none uses: Zod's way to JSON Schema, which the server has for the
 * documentation of its calls, Axios over fetch, which browsers never reach because they have XMLHttpRequest, what React
 * Router checks in development, which its package serves to every build, and the placeholder of antd's dialogs and drawers:
 * ours show their own while they load. tests/rules/plain-packages.test.ts holds all of it.
 */
const PROCESSORS = /\/node_modules\/zod\/v4\/core\/json-schema-processors\.js$/
const TO_JSON_SCHEMA = /\/node_modules\/zod\/v4\/core\/to-json-schema\.js$/
const FETCH = /\/node_modules\/axios\/lib\/adapters\/fetch\.js$/
const DIALOG = /\/node_modules\/antd\/es\/(modal\/Modal|drawer\/DrawerPanel)\.js$/
const PLACEHOLDER = '../skeleton'
const ROUTER = /\/node_modules\/react-router\/dist\/development\/[\w-]+\.mjs$/

const EXPORTED = /^export (?:function|const) (\w+)/gm

/** A module whose exports fail when they are called, except for those in `own`. */
function emptied(id: string, own = ''): string {
  const names = [...readFileSync(id, 'utf8').matchAll(EXPORTED)].map(([, name]) => name!)
  const none = names.filter((name) => !own.includes(`const ${name} `)).map((name) => `none as ${name}`)
  return `${own}
const none = () => { throw new Error('left out of the build, see scripts/plain-packages.ts') }
export { ${none.join(', ')} }
`
}

/** Every schema makes two methods when it is made. */
const NO_METHODS = `export const createToJSONSchemaMethod = () => undefined
export const createStandardJSONSchemaMethod = () => undefined`

const NO_PLACEHOLDER = '\0plain-package:skeleton'
const resolveId = (source: string, importer?: string) =>
  source === PLACEHOLDER && importer && DIALOG.test(importer) ? NO_PLACEHOLDER : null

function load(id: string): string | null {
  if (id === NO_PLACEHOLDER) return 'export default () => null\n'
  if (PROCESSORS.test(id)) return emptied(id)
  if (TO_JSON_SCHEMA.test(id)) return emptied(id, NO_METHODS)
  if (FETCH.test(id)) return 'export const getFetch = () => null\nexport default null\n'
  return null
}

/** The switch of React Router's checks; its two builds differ in nothing else. */
const CHECKS = 'var ENABLE_DEV_WARNINGS = true;'
const transform = (code: string, id: string) =>
  ROUTER.test(id) && code.includes(CHECKS)
    ? { code: code.replace(CHECKS, CHECKS.replace('true', 'false')), map: null }
    : null

/** Leaves parts of libraries that no page uses out of what is built. */
export const plainPackages: Plugin = {
  name: 'plain-packages',
  apply: 'build',
  enforce: 'pre',
  resolveId,
  load,
  transform,
}
