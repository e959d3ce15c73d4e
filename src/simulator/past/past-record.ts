import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** What of the fleet's past the platform has acknowledged, as long as the file exists. */
export interface PastRecord {
  /** When the demo was set up, epoch ms: the past ends here. */
  readonly anchor: number
  /** A user stopped the delivery for good. */
  readonly isStopped: boolean
  isDone(day: number, vehicle: number): boolean
  done(day: number, vehicle: number): void
  /** The rest is never delivered. */
  stop(): void
  /** Writes what has not been written yet. */
  close(): void
}

interface Stored {
  anchor: number
  /** Numbers of the vehicles by day. */
  days: Record<string, number[]>
  stopped?: boolean
}

const WRITES_AFTER_MS = 1_000

/** Without a file, or with one that cannot be read, the past ends now and nothing of it has been delivered. */
export function openPastRecord(path: string | null, now: number, say: (sentence: string) => void): PastRecord {
  const stored = path === null ? null : read(path)
  const anchor = stored?.anchor ?? now
  const days = new Map(
    Object.entries(stored?.days ?? {}).map(([day, vehicles]) => [Number(day), new Set(vehicles)] as const),
  )
  let isStopped = stored?.stopped === true
  let timer: NodeJS.Timeout | null = null
  const write = (): void => {
    if (timer) clearTimeout(timer)
    timer = null
    if (path === null) return
    try {
      mkdirSync(dirname(path), { recursive: true })
      const content: Stored = {
        anchor,
        days: Object.fromEntries([...days].map(([day, of]) => [day, [...of]])),
        ...(isStopped && { stopped: true }),
      }
      // A kill in between leaves the file unchanged.
      writeFileSync(`${path}.new`, JSON.stringify(content))
      renameSync(`${path}.new`, path)
    } catch (error) {
      say(`the progress of the past cannot be saved to ${path}: ${String(error)}`)
    }
  }
  if (!stored) write()
  return {
    anchor,
    get isStopped() {
      return isStopped
    },
    isDone: (day, vehicle) => days.get(day)?.has(vehicle) ?? false,
    done(day, vehicle) {
      const of = days.get(day) ?? new Set<number>()
      days.set(day, of.add(vehicle))
      timer ??= setTimeout(write, WRITES_AFTER_MS)
    },
    stop() {
      isStopped = true
      write()
    },
    close() {
      if (timer) write()
    },
  }
}

function read(path: string): Stored | null {
  try {
    const value = JSON.parse(readFileSync(path, 'utf8')) as Partial<Stored>
    return typeof value.anchor === 'number' && typeof value.days === 'object' ? (value as Stored) : null
  } catch {
    return null
  }
}
