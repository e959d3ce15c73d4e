import { checkParameter } from '#core/protocol/jt808/parameter-catalogue.ts'
import type { TerminalParameter } from '#core/contract/terminal-parameter.ts'

/** Values by parameter id, as they are edited. */
export type Settings = Readonly<Record<number, unknown>>

export const settingsOf = (parameters: readonly TerminalParameter[]): Settings =>
  Object.fromEntries(parameters.map(({ id, value }) => [id, value]))

export const parametersOf = (settings: Settings): TerminalParameter[] =>
  Object.entries(settings).map(([id, value]) => ({ id: Number(id), value }))

type Path = readonly (string | number)[]

/** A value inside of a parameter. */
export const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inside, part) => at(inside, part), value)

/** The parameter with another value inside of it. */
export function withValue(value: unknown, [part, ...rest]: Path, next: unknown): unknown {
  if (part === undefined) return next
  const inner = withValue(at(value, part), rest, next)
  return Array.isArray(value) ? value.with(Number(part), inner) : { ...(value as object), [part]: inner }
}

export interface Change {
  id: number
  /** Names of fields and positions of rows, from the parameter inwards. */
  path: readonly (string | number)[]
  before: unknown
  after: unknown
}

/** The differences, leaf by leaf. Undefined: not present. */
export function changesBetween(before: Settings, after: Settings): Change[] {
  const ids = [...new Set([...Object.keys(before), ...Object.keys(after)].map(Number))].sort((a, b) => a - b)
  return ids.flatMap((id) => leaves(before[id], after[id], []).map((change) => ({ id, ...change })))
}

function leaves(before: unknown, after: unknown, path: (string | number)[]): Omit<Change, 'id'>[] {
  if (!isBranch(before) && !isBranch(after)) return before === after ? [] : [{ path, before, after }]
  const keys = [...new Set([...keysOf(before), ...keysOf(after)])]
  return keys.flatMap((key) => leaves(at(before, key), at(after, key), [...path, key]))
}

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null
const keysOf = (value: unknown): (string | number)[] =>
  Array.isArray(value) ? value.map((_, index) => index) : isBranch(value) ? Object.keys(value) : []
const at = (value: unknown, key: string | number): unknown =>
  isBranch(value) ? (value as Record<string | number, unknown>)[key] : undefined

/** The parameters of `after` that are not as in `before`: only these are written. */
export const changedOnly = (before: Settings, after: Settings): TerminalParameter[] => {
  const ids = new Set(changesBetween(before, after).map(({ id }) => id))
  return parametersOf(after).filter(({ id }) => ids.has(id))
}

/** Whether there is something to write, and every value is allowed. */
export const isSendable = (changed: Settings): boolean =>
  Object.keys(changed).length > 0 && parametersOf(changed).every(({ id, value }) => checkParameter(id, value) === null)
