import type { Entry } from './flatten.ts'
import { expectedValue } from './expected-value.ts'
import type { Excuse, Place, Plain, SourceRules } from './source-rules.ts'

export interface Claim {
  name: string
  literal: unknown
  /** A list the test encoded from carries no paths: the same name may stand several times. */
  fromList: boolean
}

export interface Outcome {
  agreeing: number
  disagreeing: string[]
  unmapped: string[]
  excused: { name: string; reason: string }[]
}

const CONTAINERS = new Set(['_encodedFrom', 'fields'])

/** The single statements of a line: nested objects of the source become dotted names. */
export function claimsOf(expect: Readonly<Record<string, unknown>>): Claim[] {
  return Object.entries(expect).flatMap(([name, literal]): Claim[] => {
    if (CONTAINERS.has(name)) {
      return (literal as [string, unknown][]).map(([own, value]) => ({ name: own, literal: value, fromList: true }))
    }
    return nested(name, literal).map((claim) => ({ ...claim, fromList: false }))
  })
}

function nested(name: string, literal: unknown): { name: string; literal: unknown }[] {
  if (typeof literal !== 'object' || literal === null) return [{ name, literal }]
  const parts = Object.entries(literal)
  if (Array.isArray(literal)) return parts.flatMap(([index, own]) => nested(`${name}[${index}]`, own))
  return parts.flatMap(([own, value]) => nested(`${name}.${own}`, value))
}

interface CleanName {
  full: string
  last: string
  indexes: number[]
  trim: RegExp | null
}

/** A name without casts, conversions and indexes. */
function clean(name: string): CleanName {
  const zeros = /TrimStart\('0'\)/.test(name) ? /^0+/ : null
  const bare = name
    .replace(/^\(\(\w+\).*\)\./, '')
    .replace(/\.(TrimStart|ToString|ToHexString|ToArray)\([^)]*\)/g, '')
    .replace(/\(\)$/, '')
  const indexes = [...bare.matchAll(/\[(\d+)\]/g)].map(([, index]) => Number(index))
  const full = bare.replace(/\[\d+\]/g, '')
  return { full, last: full.split('.').at(-1) as string, indexes, trim: zeros }
}

function placeOf(name: CleanName, messageId: string, rules: SourceRules): Place | undefined {
  const { fields } = rules
  const place =
    fields[`${messageId} ${name.full}`] ??
    (name.full === name.last ? undefined : fields[name.full]) ??
    fields[`${messageId} ${name.last}`] ??
    fields[name.last]
  return typeof place === 'string' ? { at: place } : place
}

function atPlace(entry: Entry, at: Place['at']): boolean {
  if (typeof at !== 'string') return at.some((one) => atPlace(entry, one))
  if (at.endsWith('*')) return `.${entry.path}`.includes(`.${at.slice(0, -1)}`)
  return entry.path === at || entry.path.endsWith(`.${at}`)
}

/** Entries a place names; an index in the source's name has to be the entry's. */
function candidates(entries: readonly Entry[], place: Place, indexes: readonly number[]): Entry[] {
  const all = entries.filter((entry) => atPlace(entry, place.at))
  if (indexes.length === 0) return all
  return all.filter((entry) =>
    indexes.every((index, at) => entry.indexes[entry.indexes.length - indexes.length + at] === index),
  )
}

function same(ours: Plain, expected: Plain): boolean {
  if (ours === expected) return true
  if (typeof ours === 'boolean' || typeof expected === 'boolean' || ours === null || expected === null) return false
  return String(ours).trim() === String(expected).trim()
}

export const covers = (excuse: Excuse, test: string, name: string, messageId: string, mapped = false): boolean =>
  (!excuse.test || excuse.test.test(test)) &&
  (!excuse.names || excuse.names.test(name)) &&
  (!excuse.ids || excuse.ids.test(messageId)) &&
  !(excuse.unmapped && mapped)

/** Holds what a line states against what was decoded. */
export function compare(
  claims: readonly Claim[],
  entries: readonly Entry[],
  test: string,
  messageId: string,
  rules: SourceRules,
): Outcome {
  const outcome: Outcome = { agreeing: 0, disagreeing: [], unmapped: [], excused: [] }
  const used = new Map<string, Set<Entry>>()
  for (const { name, literal, fromList } of claims) {
    if (rules.silent?.some((excuse) => covers(excuse, test, name, messageId))) continue
    const cleaned = clean(name)
    const place = placeOf(cleaned, messageId, rules)
    const expected = expectedValue(literal, rules.constants ?? {})
    const found = place ? candidates(entries, place, cleaned.indexes) : []
    const fit = found.find((entry) => {
      if (fromList && !place?.matches && used.get(name)?.has(entry)) return false
      const value =
        typeof entry.value === 'string' && cleaned.trim ? entry.value.replace(cleaned.trim, '') : entry.value
      const ours = place?.as ? place.as(value) : value
      return place?.matches ? place.matches(ours, expected ?? null) : same(ours, expected ?? null)
    })
    if (fit) {
      used.set(name, (used.get(name) ?? new Set()).add(fit))
      outcome.agreeing++
      continue
    }
    const excuse = rules.excused?.find((one) => covers(one, test, name, messageId, place !== undefined))
    if (excuse) outcome.excused.push({ name, reason: excuse.reason })
    else if (!place) outcome.unmapped.push(`${name} = ${String(literal)}`)
    else {
      const ours = found.map((entry) => String(place.as ? place.as(entry.value) : entry.value)).join(', ')
      outcome.disagreeing.push(
        `${name}: expected ${String(expected)}, decoded ${ours || 'nothing'} at ${String(place.at)}`,
      )
    }
  }
  return outcome
}
