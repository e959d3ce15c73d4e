import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { keepLastGood, readLastGood, type Received } from './last-good.ts'

const KEEP_EVERY_MS = 15_000

/**
 * The freshest of what just arrived and what this wall last knew before a reload, so that an outage shows yesterday's
 * figures with their time instead of nothing. `name` tells apart what must not be mixed, such as filters.
 */
export function useLastGood<S extends z.ZodType>(
  name: string,
  schema: S,
  value: z.output<S> | undefined,
  at: number | undefined,
): Received<z.output<S>> | undefined {
  const [kept, setKept] = useState(() => ({ name, received: readLastGood(name, schema) }))
  if (kept.name !== name) setKept({ name, received: readLastGood(name, schema) })
  const keptAt = useRef(0)
  const fresh = value !== undefined && at ? { value, at } : undefined

  useEffect(() => {
    if (value === undefined || !at || at - keptAt.current < KEEP_EVERY_MS) return
    keptAt.current = at
    keepLastGood(name, { value, at })
  }, [name, value, at])

  return fresh ?? (kept.name === name ? kept.received : undefined)
}
