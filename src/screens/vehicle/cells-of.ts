import type { SingleCells } from '#core/contract/single.ts'

export interface CellPlace {
  /** Numbered from 1 over all packs. */
  number: number
  /** Its value between the lowest and the highest, 0 to 1; null where it is not valid. */
  share: number | null
  end: 'lowest' | 'highest' | undefined
}

interface Cells {
  places: CellPlace[]
  lowest: { number: number; value: number }
  highest: { number: number; value: number }
  spread: number
}

/** Below this the ramp would make noise look like differences. */
const LEAST_SPAN = { cells: 0.02, probes: 4 } as const

/** Cells or probes of all packs in one row; undefined without a valid one. */
export function cellsOf(packs: SingleCells['packs'], kind: 'cells' | 'probes'): Cells | undefined {
  const values = packs.flatMap((pack) => pack[kind])
  let lowest: { number: number; value: number } | undefined
  let highest: { number: number; value: number } | undefined
  for (const [index, value] of values.entries()) {
    if (value === null) continue
    if (!lowest || value < lowest.value) lowest = { number: index + 1, value }
    if (!highest || value > highest.value) highest = { number: index + 1, value }
  }
  if (!lowest || !highest) return undefined
  const spread = highest.value - lowest.value
  const span = Math.max(spread, LEAST_SPAN[kind])
  const from = (highest.value + lowest.value - span) / 2
  const places = values.map((value, index): CellPlace => {
    const number = index + 1
    const end =
      spread === 0 ? undefined : number === lowest.number ? 'lowest' : number === highest.number ? 'highest' : undefined
    return { number, share: value === null ? null : (value - from) / span, end }
  })
  return { places, lowest, highest, spread }
}
