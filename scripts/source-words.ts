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
/** Words that so many sections use are needed anywhere. */
const SECTIONS = 4
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

/** Namespaces that pages of every section need: those of the shell and the kit, and those of several sections. */
export function wideNamespaces(root: string): string[] {
  const users = new Map<string, Set<string>>([['common', new Set([KIT])]])
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  for (const path of files.filter((each) => /\.tsx?$/.test(each) && !/\.test\./.test(each))) {
    const [, folder] = /^(console\/sections\/[\w-]+|console|shared)\//.exec(path) ?? []
    if (!folder) continue
    for (const namespace of namespacesIn(readFileSync(join(root, 'src', path), 'utf8'))) {
      users.set(namespace, (users.get(namespace) ?? new Set()).add(folder.startsWith('console/') ? folder : KIT))
    }
  }
  const length = (namespace: string) => readFileSync(join(root, `locales/en/${namespace}.json`)).length
  return [...users]
    .filter(([, folders]) => folders.has(KIT) || folders.size >= SECTIONS)
    .map(([namespace]) => namespace)
    .filter((namespace) => length(namespace) < LONGEST)
    .sort()
}

/** Fills the tables of words: those of each page are fetched with its code and not after it, the wide ones with their language. */
export function sourceWords(root: string): Plugin {
  const wide = wideNamespaces(root)
  return {
    name: 'source-words',
    transform(_code, id) {
      if (id === join(root, TABLE)) return `export const PAGE_WORDS = ${JSON.stringify(wordsOfPages(root, wide))}`
      const [, language] = LANGUAGE.exec(id) ?? []
      return language && id.startsWith(root) ? languageFile(root, language, wide) : undefined
    },
  }
}

function languageFile(root: string, language: string, wide: readonly string[]): string {
  const names = readdirSync(join(root, 'locales', language)).map((file) => file.replace('.json', ''))
  const file = (name: string) => JSON.stringify(`../../../../../locales/${language}/${name}.json`)
  const others = names.filter((name) => !wide.includes(name))
  return [
    ...wide.map((name, index) => `import words${index} from ${file(name)}`),
    `export const wide = { ${wide.map((name, index) => `${name}: words${index}`).join(', ')} }`,
    `export const others = { ${others.map((name) => `${file(name)}: async () => (await import(${file(name)})).default`).join(', ')} }`,
  ].join('\n')
}
