import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { codecBus, planBus } from '../../domain/can-plan.ts'
import { fromHex } from '../wire/hex.ts'
import { decodeCan, findMessage } from './database.ts'
import { exportDbc } from './dbc-export.ts'
import { importDbc } from './dbc-import.ts'

const fixture = (name: string) =>
  readFileSync(new URL(`../../../../../tests/fixtures/can/${name}`, import.meta.url), 'utf8')

interface Frame {
  id: number
  extended: boolean
  data: string
  /** Whole numbers with all their digits. */
  values: Record<string, string>
}
const { tool, frames } = JSON.parse(fixture('cantools-values.json')) as { tool: string; frames: Frame[] }
const read = importDbc(fixture('values.dbc'), 'Bus')
const plan = planBus(read.bus, 0)

describe.each([
  ['a file', read.bus],
  ['a saved plan', codecBus(plan)],
  ['an export', importDbc(exportDbc(codecBus(plan)), 'Bus').bus],
])('signals of every kind, read with %s', (_what, bus) => {
  it.each(frames)(`have the values of ${tool}: $id $data`, ({ id, extended, data, values }) => {
    const decoded = decodeCan(findMessage(bus, id, extended)!, fromHex(data)!)
    // Whole numbers have all their digits, also above 2^53; others are the nearest doubles.
    const isWhole = (name: string) => /^-?\d+$/.test(values[name] ?? '')
    const found = decoded.map(({ name, value, exact }) => [name, isWhole(name) ? (exact ?? String(value)) : value])
    const expected = Object.entries(values).map(([name, text]) => [name, isWhole(name) ? text : Number(text)])
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected))
  })
})

it('more than thirty signals are compared, and none is left out', () => {
  expect(new Set(frames.flatMap(({ values }) => Object.keys(values))).size).toBeGreaterThan(30)
  expect(read.problems).toEqual([])
})
