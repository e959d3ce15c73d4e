import type { InspectedRow } from '#core/protocol/inspect/inspection.ts'

export interface Cell {
  number: number
  /** V or °C; null where the message marks it as invalid. */
  value: number | null
}

/** Values of one kind of one battery, in the order of their numbers. */
export interface Battery {
  kind: 'cells' | 'probes'
  /** Number of the battery system. */
  number: number
  cells: Cell[]
}

const VALUE = /^(.*\.packs\[\d+\])\.(cellVoltages|probeTemperatures)\[(\d+)\]$/

/**
 * Cells and probes of a report (GB/T 32960.3-2016 tables 19 to 22). A battery of more than 200 cells is reported in several
 * units; each has the number of its first cell.
 */
export function batteriesOf(rows: readonly InspectedRow[]): Battery[] {
  const values = new Map(rows.map((row) => [row.path, row.value]))
  const found = new Map<string, Battery>()
  for (const row of rows) {
    const [, pack, name, index] = VALUE.exec(row.path) ?? []
    if (pack === undefined) continue
    const kind = name === 'cellVoltages' ? 'cells' : 'probes'
    const number = Number(values.get(`${pack}.number`) ?? 0)
    const first = kind === 'cells' ? Number(values.get(`${pack}.firstCell`) ?? 1) : 1
    const key = `${kind} ${number}`
    const battery = found.get(key) ?? { kind, number, cells: [] }
    found.set(key, battery)
    battery.cells.push({ number: first + Number(index), value: typeof row.value === 'number' ? row.value : null })
  }
  for (const { cells } of found.values()) cells.sort((a, b) => a.number - b.number)
  return [...found.values()]
}

/** Lowest and highest valid value; null without any. */
export function spreadOf(cells: readonly Cell[]): { lowest: number; highest: number } | null {
  const values = cells.flatMap(({ value }) => (value === null ? [] : [value]))
  return values.length === 0 ? null : { lowest: Math.min(...values), highest: Math.max(...values) }
}
