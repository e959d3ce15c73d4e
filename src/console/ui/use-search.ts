import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { z } from 'zod'
import { isRelativeRange, rangeAt } from '#core/domain/relative-range.ts'
import type { AnyEndpoint } from '#core/contract/endpoint.ts'
import { parsedAsSent, toPlatformZone, toViewerZone } from '#web/api/time-fields.ts'
import { useAskAgain } from '#web/api/use-ask-again.ts'
import { LASTING_PLACE_NAMES, withoutPlace } from '#web/state/address-place.ts'
import { timeZoneAtom } from '#web/state/time-zone.ts'
import { errorsOf, type FieldError } from './form-errors.ts'

export interface Search<S extends z.ZodType> {
  /** The active filter, null while the address has no valid one. */
  filter: z.output<S> | null
  /** The query of the address, valid or not: initial values of the form. */
  given: Readonly<Record<string, string>>
  /**
   * Puts a filter into the address; answers what is wrong with it instead when it breaks the schema. A filter that is
   * there already is asked for again. With `replace` the history of the browser gets no entry.
   */
  apply: (values: Readonly<Record<string, unknown>>, how?: { replace: boolean }) => FieldError[]
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
 * time: the same link shows the same records in every zone. A relative range (`range=1h`) is resolved when it is asked for.
 */
export function useSearch<S extends z.ZodType>(schema: S): Search<S> {
  const zone = useAtomValue(timeZoneAtom)
  const [params, setParams] = useSearchParams()
  const askAgain = useAskAgain()
  // Turning a page or opening a row changes the address, not the filter.
  const asked = withoutPlace(params).toString()
  const [moment, setMoment] = useState(() => momentOf(asked))
  if (moment.asked !== asked) setMoment(momentOf(asked))
  const given = useMemo(() => {
    const named = Object.fromEntries(new URLSearchParams(asked))
    const { range } = named
    return { ...toViewerZone(named, zone), ...(isRelativeRange(range) && rangeAt(range, moment.at, zone)) }
  }, [asked, zone, moment.at])
  const filter = useMemo(() => {
    const parsed = parsedAsSent(schema, given, zone)
    return parsed.success ? parsed.data : null
  }, [schema, given, zone])

  function apply(filled: Readonly<Record<string, unknown>>, how = { replace: false }): FieldError[] {
    const { range } = filled
    const now = momentOf(asked)
    const values = isRelativeRange(range) ? { ...filled, ...rangeAt(range, now.at, zone) } : filled
    const parsed = parsedAsSent(schema, Object.fromEntries(entered(values)), zone)
    if (!parsed.success) return errorsOf(parsed.error, values)
    // What a page asks by itself is no new question: its moment is that of the address.
    if (isRelativeRange(range) && !how.replace) setMoment(now)
    const texts = entered(values)
      // A range that moves with the clock stays one in links and saved searches.
      .filter(([name]) => !isRelativeRange(range) || !RANGE_ENDS.has(name))
      .map(([name, value]) => [name, String(value)] as const)
    const next = new URLSearchParams(toPlatformZone(Object.fromEntries(texts), zone))
    for (const name of LASTING_PLACE_NAMES) if (params.has(name)) next.set(name, params.get(name) ?? '')
    if (!isSame(next, params)) setParams(next, how)
    const sameFilter = JSON.stringify(parsed.data) === JSON.stringify(filter)
    if (sameFilter && !params.has('pageNum')) askAgain({ ...given, ...(parsed.data as object) })
    return []
  }

  return { filter, given, apply, clear: () => setParams({}) }
}

const RANGE_ENDS: ReadonlySet<string> = new Set(['startTime', 'endTime'])

/** When a filter was asked for: what "the last hour" of it is. */
const momentOf = (asked: string) => ({ asked, at: Date.now() })

function isSame(left: URLSearchParams, right: URLSearchParams): boolean {
  return left.size === right.size && [...left].every(([name, value]) => right.get(name) === value)
}

const entered = (values: Readonly<Record<string, unknown>>) =>
  Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== '')
