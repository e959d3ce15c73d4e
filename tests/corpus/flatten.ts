import type { Jt808Frame } from '#core/protocol/jt808/frame.ts'
import { terminalKey } from '#core/protocol/jt808/frame.ts'
import { toHex } from '#core/protocol/wire/hex.ts'
import type { Plain } from './source-rules.ts'

/** One value of a decoded message. */
export interface Entry {
  /** Names from the message down, indexes left out; tagged items stand under their own name. */
  path: string
  indexes: readonly number[]
  value: Plain
}

const join = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)

/** Every leaf of a decoded body, and the lengths of its lists and texts. */
export function flatten(value: unknown, path = '', indexes: readonly number[] = []): Entry[] {
  if (value instanceof Uint8Array) {
    return [
      { path, indexes, value: toHex(value) },
      { path: `${path}.length`, indexes, value: value.length },
    ]
  }
  if (Array.isArray(value)) {
    const length: Entry = { path: `${path}.length`, indexes, value: value.length }
    return [length, ...value.flatMap((item, index) => flattenItem(item, path, [...indexes, index]))]
  }
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, own]) => flatten(own, join(path, name), indexes))
  }
  const own: Entry = { path, indexes, value: (value ?? null) as Plain }
  return typeof value === 'string' ? [own, { path: `${path}.length`, indexes, value: value.length }] : [own]
}

/** Items and parameters are identified by their key, so their index is irrelevant. */
function flattenItem(item: unknown, path: string, indexes: readonly number[]): Entry[] {
  const tagged = item as { id?: number; key?: string; value?: unknown; data?: Uint8Array } | null
  if (typeof tagged !== 'object' || tagged === null || tagged.id === undefined) return flatten(item, path, indexes)
  const known = tagged.key !== undefined || tagged.data !== undefined
  if (!known) return flatten(item, path, indexes)
  const outer = indexes.slice(0, -1)
  const hexId = `0x${tagged.id.toString(16).toUpperCase().padStart(2, '0')}`
  const own: Entry[] = [{ path: join(path, '#id'), indexes, value: tagged.id }]
  if (tagged.data) own.push(...flatten(tagged.data, join(path, hexId), outer))
  if (tagged.value === undefined) return own
  const byId = flatten(tagged.value, join(path, hexId), outer)
  return [...own, ...(tagged.data ? [] : byId), ...flatten(tagged.value, join(path, tagged.key as string), outer)]
}

/** The header's values, under names that begin with `@`. */
export function flattenFrame(frame: Jt808Frame): Entry[] {
  const values: Record<string, Plain> = {
    '@id': frame.id,
    '@serial': frame.serial,
    '@phone': terminalKey(frame.phone),
    '@version': frame.version,
    '@is2019': frame.version === '2019',
    '@protocolVersion': frame.protocolVersion ?? null,
    '@encryption': frame.encryption,
    '@length': frame.body.length,
    '@body': toHex(frame.body),
    '@split': frame.subpackage !== undefined,
    '@total': frame.subpackage?.total ?? 0,
    '@index': frame.subpackage?.index ?? 0,
  }
  return Object.entries(values).map(([path, value]) => ({ path, indexes: [], value }))
}
