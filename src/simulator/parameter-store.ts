import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * What was set at terminals, as long as the file exists; by VIN. Of parameters each is the body of 0x8103 in hex; of software there
 * is one text, its version.
 */
export interface ParameterStore {
  /** Empty for an unchanged terminal. */
  of(vin: string): readonly string[]
  /** Replaces what is stored of a vehicle; an empty list deletes it. */
  keep(vin: string, bodies: readonly string[]): void
  /** Writes what has not been written yet. */
  close(): void
}

/** Terminals are set in groups; each one's own file operation would keep the fleet waiting. */
const WRITES_AFTER_MS = 200

/**
 * Reads the file, or begins without one. A corrupt file is renamed to `.broken`, which `say` reports, like a
 * full disk. The terminals drive in any case.
 */
export function openParameterStore(path: string, say: (sentence: string) => void): ParameterStore {
  const byVin = read(path, say)
  let timer: NodeJS.Timeout | null = null
  const write = (): void => {
    if (timer) clearTimeout(timer)
    timer = null
    try {
      mkdirSync(dirname(path), { recursive: true })
      // A kill in between leaves the file unchanged.
      writeFileSync(`${path}.new`, JSON.stringify(Object.fromEntries(byVin)))
      renameSync(`${path}.new`, path)
    } catch (error) {
      say(`settings of terminals cannot be saved to ${path}: ${sentenceOf(error)}`)
    }
  }
  return {
    of: (vin) => byVin.get(vin) ?? [],
    keep(vin, bodies) {
      if (bodies.length === 0) byVin.delete(vin)
      else byVin.set(vin, bodies)
      timer ??= setTimeout(write, WRITES_AFTER_MS)
    },
    close() {
      if (timer) write()
    },
  }
}

function read(path: string, say: (sentence: string) => void): Map<string, readonly string[]> {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') say(`${path} cannot be read: ${sentenceOf(error)}`)
    return new Map()
  }
  try {
    const rows = Object.entries(JSON.parse(text) as Record<string, unknown>)
    return new Map(rows.flatMap(([vin, bodies]) => (isBodies(bodies) ? [[vin, bodies] as const] : [])))
  } catch {
    try {
      renameSync(path, `${path}.broken`)
      say(`${path} is corrupt and was renamed to ${path}.broken`)
    } catch (error) {
      say(`${path} is corrupt and could not be renamed: ${sentenceOf(error)}`)
    }
    return new Map()
  }
}

const isBodies = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((body) => typeof body === 'string')

const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
