// What the shell and a first list page of the console need, as two chunks. Left alone, the bundler cuts shared code by the
// sets of pages that use it; with every dialog that is loaded late the sets grow finer, and the many small pieces compress
// far worse (473 instead of 448 KiB for the first list page, measured).

interface ModuleInfo {
  code: string | null
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
}
type InfoOf = (id: string) => ModuleInfo | null

/** Reached from here without a dynamic import: `console` before anybody signed in, `kit` right after. */
const STARTS = [
  { name: 'console', from: ['src/console/main.tsx', 'src/console/login/login-page.tsx'] },
  { name: 'kit', from: ['src/console/shell/shell.tsx', 'src/console/sections/tbox/login-journal-page.tsx'] },
]
/** They stay chunks of their own: they are fetched by name. */
const STARTING = new Set(STARTS.flatMap(({ from }) => from))
const OTHER_BUNDLE = 'src/screens/main.tsx'
/** Files that only pass on what others export: of these, what a module names is followed, not all of it. */
const PASSING_ON = /\/node_modules\/(antd|@ant-design\/icons)\/es\/index\.js$/

/** Antd's colours share a folder with a palette that is never shown; modules used only by the palette are not part of the start. */
const OF_A_PALETTE = /\/node_modules\/(antd\/es|@rc-component)\/collapse\//

/** A group for `output.codeSplitting` of the bundler; `root` is the folder of the project with a slash at its end. */
export function kitGroup(root: string) {
  let chunkOf: ReadonlyMap<string, string> | undefined
  return {
    debugName: 'console and kit',
    name: (id: string, context: { getModuleInfo(id: string): ModuleInfo | null }) => {
      chunkOf ??= assign(root, (other) => context.getModuleInfo(other))
      return chunkOf.get(id) ?? null
    },
  }
}

function assign(root: string, infoOf: InfoOf): Map<string, string> {
  const chunkOf = new Map<string, string>()
  // Modules shared with the screens must not include the console's library.
  const shared = reach([root + OTHER_BUNDLE], infoOf, true)
  for (const { name, from } of STARTS) {
    const starts = from.map((path) => root + path)
    for (const id of reach(starts, infoOf, false)) {
      if (shared.has(id) || chunkOf.has(id) || OF_A_PALETTE.test(id) || STARTING.has(id.slice(root.length))) continue
      chunkOf.set(id, name)
    }
  }
  return chunkOf
}

function reach(starts: readonly string[], infoOf: InfoOf, late: boolean): Set<string> {
  const seen = new Set<string>()
  const open = [...starts]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const info = seen.has(id) ? null : infoOf(id)
    if (!info) continue
    seen.add(id)
    for (const next of info.importedIds) {
      if (PASSING_ON.test(next)) open.push(...named(info, next, infoOf(next)))
      else open.push(next)
    }
    if (late) open.push(...info.dynamicallyImportedIds)
  }
  return seen
}

/** The files behind the names that a module takes from one that passes them on. */
function named({ code }: ModuleInfo, id: string, passing: ModuleInfo | null): string[] {
  const from = id.includes('/antd/') ? 'antd' : '@ant-design/icons'
  const imports = (code ?? '').matchAll(new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["']${from}["']`, 'g'))
  const names = [...imports].flatMap(([, list = '']) => list.split(',').map((part) => part.trim().split(/\s+as\s+/)[0]))
  return names.flatMap((name) => {
    const line = new RegExp(`export\\s*\\{\\s*default as ${name}\\s*\\}\\s*from\\s*["']\\./([^"']+)["']`)
    const file = line.exec(passing?.code ?? '')?.[1]
    // The icons pass on twice, by names that are those of the files.
    if (from !== 'antd') return [id.replace('index.js', `icons/${name}.js`)]
    const ends = [`/es/${file}`, `/es/${file}.js`, `/es/${file}/index.js`]
    return file ? (passing?.importedIds ?? []).filter((each) => ends.some((end) => each.endsWith(end))) : []
  })
}
