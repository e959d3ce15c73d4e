// Which words the sources use, read from their text: before a build and in development alike.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const CALL = /useTranslation\(([^)]*)\)/g
const NAME = /['"](\w+)['"]/g
/** Static imports; those of types are gone in the build. */
const IMPORT = /^(?:import|export)\s(?!type\s)(?:[^'"]*?\sfrom\s)?['"]([^'"]+)['"]/gm
const ALIASES: Readonly<Record<string, string>> = {
  '#core/': 'src/shared/core/',
  '#web/': 'src/shared/web/',
  '#console/': 'src/console/',
}
const PAGES = 'src/console/sections'
const TABLE = 'src/console/sections/page-words.ts'
const LANGUAGE = /\/src\/shared\/web\/i18n\/words\/(\w+)\.ts$/
const KIT = 'kit'
const SCREENS = 'screens'
/** The words of the walls in a language, one file for all of them. */
const WALLS = 'virtual:wall-words/'
/** Words that so many sections use are needed anywhere. */
const SECTIONS = 4
/** Titles of pages: the frame around every page needs them, however many there are. */
const SHELL = 'shell'
/** Longer ones, in characters of English, are fetched by the pages that need them. */
const LONGEST = 13_000

/** Namespaces that a file names itself. */
export function namespacesIn(code: string): string[] {
  return [...code.matchAll(CALL)].flatMap(([, given = '']) => [...given.matchAll(NAME)].map(([, name = '']) => name))
}

/** Namespaces of every page by its file below the folder of pages, with all that it imports at once, without the wide ones. */
export function wordsOfPages(root: string, wide: readonly string[]): Record<string, string[]> {
  const own = new Map<string, { words: string[]; imports: string[] }>()
  const read = (file: string) => {
    const known = own.get(file)
    if (known) return known
    const code = readFileSync(file, 'utf8')
    const imports = [...code.matchAll(IMPORT)].flatMap(([, to = '']) => sourceOf(root, file, to) ?? [])
    own.set(file, { words: namespacesIn(code), imports })
    return own.get(file)!
  }
  const pages = readdirSync(join(root, PAGES), { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('-page.tsx'),
  )
  return Object.fromEntries(
    pages.sort().map((page) => {
      const seen = new Set<string>()
      const open = [join(root, PAGES, page)]
      for (let file = open.pop(); file !== undefined; file = open.pop()) {
        if (seen.has(file)) continue
        seen.add(file)
        open.push(...read(file).imports)
      }
      const words = new Set([...seen].flatMap((file) => read(file).words))
      const own = [...words].filter((name) => !wide.includes(name)).sort()
      return [page.replaceAll('\\', '/').replace(/\.tsx$/, ''), own]
    }),
  )
}

function sourceOf(root: string, from: string, to: string): string | undefined {
  const [alias, folder] = Object.entries(ALIASES).find(([each]) => to.startsWith(each)) ?? []
  const file = folder ? join(root, folder, to.slice(alias!.length)) : join(dirname(from), to)
  return (folder || to.startsWith('.')) && /\.tsx?$/.test(file) && existsSync(file) ? file : undefined
}

interface Shared {
  /** Namespaces that pages of every section need: those of the shell and the kit, and those of several sections. */
  wide: string[]
  /** Further ones of the screens. */
  walls: string[]
}

export function sharedNamespaces(root: string): Shared {
  const users = new Map<string, Set<string>>([['common', new Set([KIT])]])
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  for (const path of files.filter((each) => /\.tsx?$/.test(each) && !/\.test\./.test(each))) {
    const [, folder] = /^(console\/sections\/[\w-]+|console|screens|shared)\//.exec(path) ?? []
    if (!folder) continue
    const user = folder === 'console' || folder === 'shared' ? KIT : folder
    for (const namespace of namespacesIn(readFileSync(join(root, 'src', path), 'utf8'))) {
      users.set(namespace, (users.get(namespace) ?? new Set()).add(user))
    }
  }
  const length = (namespace: string) => readFileSync(join(root, `locales/en/${namespace}.json`)).length
  const names = [...users.keys()].filter((name) => name === SHELL || length(name) < LONGEST).sort()
  const sections = (name: string) => [...users.get(name)!].filter((user) => user !== SCREENS).length
  const wide = names.filter((name) => users.get(name)!.has(KIT) || sections(name) >= SECTIONS)
  return { wide, walls: names.filter((name) => users.get(name)!.has(SCREENS) && !wide.includes(name)) }
}

/** Fills the tables of words: those of each page are fetched with its code and not after it, the wide ones with their language. */
export function sourceWords(root: string): Plugin {
  const shared = sharedNamespaces(root)
  return {
    name: 'source-words',
    resolveId: (id) => (id.startsWith(WALLS) ? `\0${id}` : undefined),
    load: (id) => (id.startsWith(`\0${WALLS}`) ? wallFile(root, id.slice(WALLS.length + 1), shared) : undefined),
    transform(_code, id) {
      if (id === join(root, TABLE))
        return `export const PAGE_WORDS = ${JSON.stringify(wordsOfPages(root, shared.wide))}`
      const [, language] = LANGUAGE.exec(id) ?? []
      return language && id.startsWith(root) ? languageFile(root, language, shared) : undefined
    },
  }
}

const imports = (names: readonly string[], path: (name: string) => string) =>
  names.map((name, index) => `import words${index} from ${JSON.stringify(path(name))}`)
const record = (names: readonly string[]) => `{ ${names.map((name, index) => `${name}: words${index}`).join(', ')} }`

function languageFile(root: string, language: string, { wide, walls }: Shared): string {
  const names = readdirSync(join(root, 'locales', language)).map((file) => file.replace('.json', ''))
  const path = (name: string) => `../../../../../locales/${language}/${name}.json`
  const others = names
    .filter((name) => !wide.includes(name))
    .map((name) => {
      const code = walls.includes(name)
        ? `(await walls()).${name}`
        : `(await import(${JSON.stringify(path(name))})).default`
      return `${JSON.stringify(path(name))}: async () => ${code}`
    })
  return [
    ...imports(wide, path),
    `export const wide = ${record(wide)}`,
    `export const walls = async () => (await import(${JSON.stringify(WALLS + language)})).words`,
    `export const others = { ${others.join(', ')} }`,
  ].join('\n')
}

function wallFile(root: string, language: string, { walls }: Shared): string {
  return [
    ...imports(walls, (name) => join(root, 'locales', language, `${name}.json`)),
    `export const words = ${record(walls)}`,
  ].join('\n')
}
