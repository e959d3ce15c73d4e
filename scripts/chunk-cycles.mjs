/** Chunks that import each other in a circle: one of them would run before what it needs. Names of one such circle. */
export function chunkCycle(manifest) {
  const state = new Map()
  const path = []
  const visit = (key) => {
    if (state.get(key) === 'done') return undefined
    if (state.get(key) === 'open') return path.slice(path.indexOf(key))
    state.set(key, 'open')
    path.push(key)
    for (const next of manifest[key]?.imports ?? []) {
      const found = visit(next)
      if (found) return found
    }
    path.pop()
    state.set(key, 'done')
    return undefined
  }
  for (const key of Object.keys(manifest)) {
    const found = visit(key)
    if (found) return found
  }
  return undefined
}
