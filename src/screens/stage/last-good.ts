import type { z } from 'zod'
import { logFailure } from '#web/api/log-failure.ts'

/** A value with the moment it was received. */
export interface Received<T> {
  value: T
  at: number
}

const PREFIX = 'fleetwall.lastGood.'
/** Older values are useless, greyed or not. */
const RETENTION_MS = 7 * 86_400_000

/** The last data received under this name, or undefined; data that do not match the schema are dropped. */
export function readLastGood<S extends z.ZodType>(
  name: string,
  schema: S,
  now = Date.now(),
): Received<z.output<S>> | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null') as Partial<Received<unknown>> | null
    if (!stored || typeof stored.at !== 'number' || now - stored.at > RETENTION_MS) return undefined
    const parsed = schema.safeParse(stored.value)
    return parsed.success ? { value: parsed.data, at: stored.at } : undefined
  } catch {
    return undefined
  }
}

/** A full or forbidden storage costs the wall its memory, never its picture. */
export function keepLastGood(name: string, received: Received<unknown>): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(received))
  } catch (error) {
    logFailure('the last good values could not be saved', error)
  }
}
