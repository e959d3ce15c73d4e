// Which modules share a file of the build. Left alone, the bundler cuts shared code by the sets of pages that use it: with
// hundreds of pages and dialogs the sets grow so fine that a cold page fetched 160 scripts. Here sets are put together again
// as long as a request saved is worth more than the code a page loads without using it.
import { mergeClasses, type ModuleClass } from './merge-classes.ts'
import { barrelFree, type InfoOf } from './module-reach.ts'

const CONSOLE = 'src/console/main.tsx'
const SCREENS = 'src/screens/main.tsx'
/** Where most people begin. */
const HOME = 'src/console/sections/home/home-page.tsx'
const LOGIN = 'src/console/login/login-page.tsx'
const SHELL = 'src/console/shell/shell.tsx'
/** Menu, tabs and tools, which every page of the console fetches with its own code. */
const LATE = 'src/console/shell/late-parts.ts'
/** They stay files of their own, fetched by name. */
const PAGE =
  /^src\/(console\/(main|login\/[\w-]+-page|shell\/(shell|late-parts)|sections\/.*-page)|screens\/(main|.*-screen))\.tsx?$/

/** Starts of the bundles that show something of a folder of the source. */
const STARTS: Readonly<Record<string, readonly string[]>> = {
  console: [CONSOLE],
  screens: [SCREENS],
  shared: [CONSOLE, SCREENS],
}
/** Styles of one component; those for a whole page stay with the start that imports them, or they would reach the other bundle. */
const OWN_STYLE = /^src\/.*\.module\.css$/

/** How often a set of files is loaded, against one page of the console. */
const WEIGHT = { start: 20, page: 1, home: 8, screen: 3, dialog: 0.1 } as const

/** So many characters of source are loaded in the time of one more request. */
const REQUEST_COSTS = 55_000

/** One load of files: a page with what is loaded before it. */
interface Scenario {
  weight: number
  roots: readonly string[]
}

/** A group for `output.codeSplitting` of the bundler; `root` is the folder of the project with a slash at its end. */
export function chunkPlan(root: string) {
  let chunkOf: ReadonlyMap<string, string> | undefined
  return {
    debugName: 'chunk plan',
    name: (id: string, context: { getModuleInfo: InfoOf }) => {
      chunkOf ??= plan(root, (other) => context.getModuleInfo(other))
      return chunkOf.get(id) ?? null
    },
  }
}

function plan(root: string, infoOf: InfoOf): Map<string, string> {
  const graph = barrelFree(infoOf)
  const reached = new Map<string, Set<string>>()
  const importers = new Map<string, Set<string>>()
  const open = [root + CONSOLE, root + SCREENS]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue
    const reach = graph.reach(id)
    reached.set(id, reach)
    for (const module of reach) {
      for (const late of infoOf(module)?.dynamicallyImportedIds ?? []) {
        importers.set(late, (importers.get(late) ?? new Set()).add(id))
        open.push(late)
      }
    }
  }
  moveStyles(root, reached, graph.importsOf)
  const scenarios = scenariosOf(root, [...reached.keys()], importers)
  const classes = mergeClasses(
    classesOf(root, scenarios, reached, graph.sizeOf),
    scenarios,
    graph.importsOf,
    REQUEST_COSTS,
  )
  return new Map(classes.flatMap((modules, index) => modules.map((id) => [id, `part-${index}`] as const)))
}

/**
 * All styles of components come with the start of their bundle: they are small, and in one file their order is that of the
 * source. Those that change the styles of a library stay with them, or the library's would come later and win.
 */
function moveStyles(
  root: string,
  reached: ReadonlyMap<string, Set<string>>,
  importsOf: (id: string) => readonly string[],
): void {
  const ids = new Set([...reached.values()].flatMap((reach) => [...reach]))
  const ownStyles = (id: string) => importsOf(id).filter((other) => OWN_STYLE.test(other.slice(root.length)))
  const ofLibrary = (id: string) => importsOf(id).some((other) => /\/node_modules\/.*\.css$/.test(other))
  const staying = new Set([...ids].filter(ofLibrary).flatMap(ownStyles))
  for (const id of new Set([...ids].flatMap(ownStyles))) {
    const starts = STARTS[/^src\/(\w+)\//.exec(id.slice(root.length))?.[1] ?? '']
    if (!starts || staying.has(id)) continue
    for (const reach of reached.values()) reach.delete(id)
    for (const start of starts) reached.get(root + start)!.add(id)
  }
}

function scenariosOf(root: string, ids: readonly string[], importers: ReadonlyMap<string, Set<string>>): Scenario[] {
  const short = (id: string) => id.slice(root.length)
  const chains = new Map<string, readonly string[]>()
  const chain = (id: string): readonly string[] => {
    const known = chains.get(id)
    if (known) return known
    chains.set(id, [id])
    const path = short(id)
    const from = [...(importers.get(id) ?? [])]
    const before = path === CONSOLE || path === SCREENS ? [] : parents(path, from)
    const own = [...new Set([...before, id])]
    chains.set(id, own)
    return own
  }
  const parents = (path: string, from: readonly string[]): readonly string[] => {
    if (path === LOGIN || path === SHELL) return [root + CONSOLE]
    if (path === LATE) return [root + CONSOLE, root + SHELL]
    if (/^src\/console\/sections\/.*-page\.tsx$/.test(path)) return [root + CONSOLE, root + SHELL, root + LATE]
    if (from.length === 1) return chain(from[0]!)
    const screens = from.some((each) => chain(each).includes(root + SCREENS))
    const console = from.some((each) => chain(each).includes(root + CONSOLE))
    return [...(console ? [root + CONSOLE] : []), ...(screens ? [root + SCREENS] : [])]
  }
  return ids.map((id) => ({ weight: weightOf(short(id)), roots: chain(id) }))
}

function weightOf(path: string): number {
  if (path === CONSOLE || path === SCREENS || path === LOGIN || path === LATE) return WEIGHT.start
  if (path === HOME) return WEIGHT.home
  if (/^src\/screens\/.*-screen\.tsx$/.test(path)) return WEIGHT.screen
  return PAGE.test(path) ? WEIGHT.page : WEIGHT.dialog
}

/** Modules by the scenarios that load them; those of a single root are left to the bundler. */
function classesOf(
  root: string,
  scenarios: readonly Scenario[],
  reached: ReadonlyMap<string, ReadonlySet<string>>,
  sizeOf: (id: string) => number,
): ModuleClass[] {
  const loads = new Map<string, Set<number>>()
  const owners = new Map<string, Set<string>>()
  scenarios.forEach(({ roots }, index) => {
    for (const start of roots) {
      for (const id of reached.get(start) ?? []) {
        loads.set(id, (loads.get(id) ?? new Set()).add(index))
        owners.set(id, (owners.get(id) ?? new Set()).add(start))
      }
    }
  })
  const classes = new Map<string, ModuleClass>()
  for (const [id, indexes] of loads) {
    const path = id.slice(root.length)
    // What only one root needs stays with it, but for our styles, which belong to the start.
    if (PAGE.test(path) || (owners.get(id)!.size === 1 && !OWN_STYLE.test(path))) continue
    const key = [...indexes].sort((a, b) => a - b).join()
    const own = classes.get(key) ?? { modules: [], loads: indexes, size: 0 }
    own.modules.push(id)
    own.size += sizeOf(id)
    classes.set(key, own)
  }
  return [...classes.values()]
}
