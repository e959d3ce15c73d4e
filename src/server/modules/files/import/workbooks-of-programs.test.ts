import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { SheetLimits } from './sheet-reader.ts'
import { sheetRows } from './sheet-reader.ts'

const FOLDER = new URL('../../../../../tests/fixtures/workbooks/', import.meta.url)
const LIMITS: SheetLimits = { rows: 5000, columns: 200, cell: 2000, text: 1e7, unpacked: 1e7 }

interface Expected {
  file: string
  rows: [row: number, ...cells: string[]][]
  shown?: Record<string, string>
  problems?: Record<string, string>
}

const expectations = readFileSync(new URL('expected.jsonl', FOLDER), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Expected)

/** "row,column": text */
function byPlace(row: number, cells: readonly (number | string)[]): [string, string][] {
  const found: [string, string][] = []
  for (let at = 0; at < cells.length; at += 2) found.push([`${row},${cells[at]}`, String(cells[at + 1])])
  return found
}

describe('a workbook of a real program is read as a person sees it', () => {
  it.each(expectations)('$file', async ({ file, rows, shown = {}, problems = {} }) => {
    const [texts, numbers, found] = [new Map<string, string>(), new Map<string, string>(), new Map<string, string>()]
    for await (const read of sheetRows(readFileSync(new URL(file, FOLDER)), LIMITS)) {
      for (const [place, text] of byPlace(read.row, read.cells)) if (text !== '') texts.set(place, text)
      for (const [place, text] of byPlace(read.row, read.numbers)) numbers.set(place, text)
      for (const [place, problem] of byPlace(read.row, read.problems)) found.set(place, problem)
    }
    const stored = rows.flatMap(([row, ...cells]) =>
      cells.map((text, index): [string, string] => [`${row},${index + 1}`, text]).filter(([, text]) => text !== ''),
    )
    const expected = new Map(stored.map(([place, text]) => [place, shown[place] ?? text]))
    expect(Object.fromEntries(texts)).toEqual(Object.fromEntries(expected))
    expect(Object.fromEntries(found)).toEqual(problems)
    // The number behind a text that is written differently is the one that is stored, except for durations.
    const behind = [...numbers].filter(([place]) => !new Map(stored).get(place)!.includes(':'))
    expect(behind.map(([place, number]) => [place, Number(number)])).toEqual(
      behind.map(([place]) => [place, Number(new Map(stored).get(place))]),
    )
  })
})
