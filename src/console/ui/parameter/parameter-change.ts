import type { TerminalParameter } from '#core/contract/terminal-parameter.ts'

/** Values by parameter id, as they are edited. */
export type Settings = Readonly<Record<number, unknown>>

export const settingsOf = (parameters: readonly TerminalParameter[]): Settings =>
  Object.fromEntries(parameters.map(({ id, value }) => [id, value]))

export const parametersOf = (settings: Settings): TerminalParameter[] =>
  Object.entries(settings).map(([id, value]) => ({ id: Number(id), value }))

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
