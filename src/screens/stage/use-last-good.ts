import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { keepLastGood, readLastGood, type Received } from './last-good.ts'

const KEEP_EVERY_MS = 15_000

/**
 * The freshest of the new data and the data stored before a reload, so that an outage shows yesterday's
 * values with their time instead of nothing. `name` separates data that must not be mixed, such as filters.
 */
export function useLastGood<S extends z.ZodType>(
  name: string,
  schema: S,
  value: z.output<S> | undefined,
  at: number | undefined,
): Received<z.output<S>> | undefined {
  const [stored, setStored] = useState(() => ({ name, received: readLastGood(name, schema) }))
  if (stored.name !== name) setStored({ name, received: readLastGood(name, schema) })
  const storedAt = useRef(0)
  const fresh = value !== undefined && at ? { value, at } : undefined

  useEffect(() => {
    if (value === undefined || !at || at - storedAt.current < KEEP_EVERY_MS) return
    storedAt.current = at
    keepLastGood(name, { value, at })
  }, [name, value, at])

  return fresh ?? (stored.name === name ? stored.received : undefined)
}
