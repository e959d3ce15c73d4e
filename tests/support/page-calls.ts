import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type AnyEndpoint, isEndpoint } from '#core/contract/endpoint.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const BUNDLES = ['src/console', 'src/screens', 'src/shared/web']
const ALIASES: Readonly<Record<string, string>> = {
  '#console/': 'src/console/',
  '#screens/': 'src/screens/',
  '#web/': 'src/shared/web/',
}
const IMPORT = /(?:import|export)\s+(?:type\s+)?([^'"]*?)\s*from\s*'([^']+)'|import\s*\(\s*'([^']+)'\s*\)/g
/** A wall in the list of routes: its path, then the module that holds it. */
const WALL = /'(\/[\w/]+)'(?:,\s*title[^]*?|[^']*?)import\(\s*'([^']+)'/g
/** A page in the list of sections: its path, then the file of its code. */
const SECTION_PAGE = /'(\/[\w/]+)':\s*(?:\{\s*file:\s*)?'([^'/][^']*)'/g
const SECTIONS = 'src/console/sections/sections.ts'

const contract = import.meta.glob<Record<string, unknown>>(['../../src/shared/core/contract/*.ts', '!**/*.test.ts'], {
  eager: true,
})

/** Each page and wall with the calls that its modules import, found by reading the sources. */
export function callsOfPages(): Map<string, AnyEndpoint[]> {
  const found = new Map<string, AnyEndpoint[]>()
  for (const [, path, file] of readFileSync(join(ROOT, SECTIONS), 'utf8').matchAll(SECTION_PAGE)) {
    found.set(path!, callsBehind(resolveImport(SECTIONS, `./${file}.tsx`)!))
  }
  for (const list of sources(['src/screens']).filter(isPageList)) {
    for (const [, path, target] of readFileSync(join(ROOT, list), 'utf8').matchAll(WALL)) {
      const page = resolveImport(list, target!)
      if (page) found.set(path!, callsBehind(page))
    }
  }
  return found
}

const isPageList = (file: string) => file === SECTIONS || file.endsWith('-routes.ts')

function callsBehind(page: string): AnyEndpoint[] {
  const seen = new Set([page])
  const calls = new Set<AnyEndpoint>()
  for (const file of seen) {
    for (const [, names = '', from, lazy] of readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT)) {
      const target = from ?? lazy!
      if (target.startsWith('#core/contract/')) for (const call of namedCalls(names, target)) calls.add(call)
      const next = resolveImport(file, target)
      // Lists of pages lead to every other page.
      if (next && !isPageList(next)) seen.add(next)
    }
  }
  return [...calls]
}

function namedCalls(names: string, target: string): AnyEndpoint[] {
  const exported = contract[target.replace('#core/contract/', '../../src/shared/core/contract/')] ?? {}
  return names
    .replace(/[{}]/g, '')
    .split(',')
    .map((name) => exported[name.trim().split(' ')[0]!])
    .filter(isEndpoint)
}

function resolveImport(from: string, target: string): string | undefined {
  const alias = Object.keys(ALIASES).find((each) => target.startsWith(each))
  const path = alias ? target.replace(alias, ALIASES[alias]!) : join(dirname(from), target)
  const known = alias !== undefined || target.startsWith('.')
  const isSource = known && /\.tsx?$/.test(path) && BUNDLES.some((bundle) => path.startsWith(`${bundle}/`))
  return isSource && existsSync(resolve(ROOT, path)) ? path : undefined
}

function sources(folders: string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => relative(ROOT, join(entry.parentPath, entry.name))),
  )
}
