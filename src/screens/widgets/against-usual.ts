import type { Usual } from '#core/contract/fleet-usual.ts'

export type AgainstUsual = 'above' | 'below' | 'same'

export const USUAL_SIGNS: Readonly<Record<AgainstUsual, string>> = { above: '▲', below: '▼', same: '≈' }

/** A figure within what the last weeks had is as usual, however far from their mean. */
export function againstUsual(value: number, { low, high }: Usual): AgainstUsual {
  if (value > high) return 'above'
  return value < low ? 'below' : 'same'
}
