import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { z } from 'zod'
import type { AnyEndpoint } from '#core/contract/endpoint.ts'
import { toPlatformZone, toViewerZone } from '#web/api/time-fields.ts'
import { timeZoneAtom } from '#web/state/time-zone.ts'
import { errorsOf, type FieldError } from './form-errors.ts'

export interface Search<S extends z.ZodType> {
  /** The active filter, null while the address has no valid one. */
  filter: z.output<S> | null
  /** The query of the address, valid or not: initial values of the form. */
  given: Readonly<Record<string, string>>
  /** Puts a filter into the address; answers what is wrong with it instead when it breaks the schema. */
  apply: (values: Readonly<Record<string, unknown>>) => FieldError[]
  clear: () => void
  /** State of a search that is estimated before it is read. */
  held?: HeldSearch
}

/** A search between the address and its list. */
export interface HeldSearch {
  /** The server counts what it matches. */
  asking: boolean
  /** It matches more rows than are read page by page, and the user has not decided yet. */
  wide?: { rows: number; filter: unknown; exported: AnyEndpoint | undefined }
  showAnyway: () => void
  dismiss: () => void
}

/**
 * The filter of a list, stored in the hash query so that a list can be linked and restored. Times are there in platform
 * time: the same link shows the same records in every zone.
 */
export function useSearch<S extends z.ZodType>(schema: S): Search<S> {
  const zone = useAtomValue(timeZoneAtom)
  const [params, setParams] = useSearchParams()
  const given = useMemo(() => toViewerZone(Object.fromEntries(params), zone), [params, zone])
  const filter = useMemo(() => {
    const parsed = schema.safeParse(given)
    return parsed.success ? parsed.data : null
  }, [schema, given])

  function apply(values: Readonly<Record<string, unknown>>): FieldError[] {
    const parsed = schema.safeParse(Object.fromEntries(entered(values)))
    if (!parsed.success) return errorsOf(parsed.error, values)
    const texts = entered(values).map(([name, value]) => [name, String(value)] as const)
    setParams(toPlatformZone(Object.fromEntries(texts), zone))
    return []
  }

  return { filter, given, apply, clear: () => setParams({}) }
}

const entered = (values: Readonly<Record<string, unknown>>) =>
  Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== '')
