// What a module needs, where files only pass on what others export.

interface ModuleInfo {
  code: string | null
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
}
export type InfoOf = (id: string) => ModuleInfo | null

/** Files that only pass on what others export: of these, what a module names is followed, not all of it. */
const PASSING_ON = /\/node_modules\/(antd|@ant-design\/icons)\/es\/index\.js$/

/** Antd's colours share a folder with a palette that is never shown; modules used only by the palette are not part of a page. */
const OF_A_PALETTE = /\/node_modules\/(antd\/es|@rc-component)\/collapse\//

/** The graph of the build without the files that only pass on. */
export function barrelFree(infoOf: InfoOf) {
  const imports = new Map<string, readonly string[]>()
  const importsOf = (id: string): readonly string[] => {
    const known = imports.get(id)
    if (known) return known
    const info = infoOf(id)
    const found = info
      ? info.importedIds.flatMap((next) => (PASSING_ON.test(next) ? named(info, next, infoOf(next)) : [next]))
      : []
    const own = found.filter((next) => !OF_A_PALETTE.test(next))
    imports.set(id, own)
    return own
  }
  return {
    importsOf,
    sizeOf: (id: string) => infoOf(id)?.code?.length ?? 0,
    /** All that a module loads at once, itself included. */
    reach(start: string): Set<string> {
      const seen = new Set<string>()
      const open = [start]
      for (let id = open.pop(); id !== undefined; id = open.pop()) {
        if (seen.has(id)) continue
        seen.add(id)
        open.push(...importsOf(id))
      }
      return seen
    },
  }
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
