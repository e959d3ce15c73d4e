export interface Figures {
  /** First vehicles on screen, ms after navigation. */
  firstMs: number
  /** Main-thread time per second while live and without input. */
  mainMsPerS: number
  scriptMsPerS: number
  /** Tasks above 50 ms while the page was left alone. */
  longTasks: number
  liveFps: number
  panFps: number
  kbPerS: number
  /** Heap and array buffers of the page after a collection; the worker's are not in it. */
  heapMb: number
  /** Page errors and console errors. */
  errors: string[]
}

export type Measured = Figures & { vehicles: number; size: string; load: number }

/** Upper bounds, except frames per second, which are lower bounds. Absent: no bound. */
export type Budget = Partial<Record<Exclude<keyof Figures, 'errors'>, number>>

const ROWS: readonly [keyof Budget, string, 'most' | 'least'][] = [
  ['firstMs', 'first vehicles, ms', 'most'],
  ['mainMsPerS', 'main thread, ms/s', 'most'],
  ['scriptMsPerS', 'of it script, ms/s', 'most'],
  ['longTasks', 'long tasks while live', 'most'],
  ['liveFps', 'frames/s live', 'least'],
  ['panFps', 'frames/s panning', 'least'],
  ['kbPerS', 'received, kB/s', 'most'],
  ['heapMb', 'heap of the page, MB', 'most'],
]

/** Readable lines: figure, bound, and whether it holds. */
export function judge(measured: Measured, budget: Budget): string[] {
  const head = `${measured.vehicles.toLocaleString('en')} vehicles, ${measured.size} (load ${measured.load.toFixed(2)})`
  const lines = ROWS.map(([key, name, bound]) => {
    const value = measured[key]
    const limit = budget[key]
    const line = `  ${name.padEnd(26)} ${value.toFixed(value < 100 ? 1 : 0).padStart(8)}`
    if (limit === undefined) return line
    const holds = bound === 'most' ? value <= limit : value >= limit
    return `${line}   ${bound === 'most' ? '≤' : '≥'} ${String(limit).padStart(5)}  ${holds ? 'holds' : 'MISSED'}`
  })
  return [head, ...lines, ...measured.errors.map((error) => `  page error: ${error}`)]
}
