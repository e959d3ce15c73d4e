import { readFileSync, writeFileSync } from 'node:fs'

/** How the messages of one source came out. A line that states nothing comparable is decoded and written back all the same. */
export interface CorpusCounts {
  lines: number
  decoded: number
  agreeing: number
  excused: number
  silent: number
}

const FILE = new URL('../../docs/corpus.md', import.meta.url)
const rowOf = (source: string, { lines, decoded, agreeing, excused, silent }: CorpusCounts): string =>
  `| ${[source, lines, decoded, agreeing, excused, silent].join(' | ')} |`

/**
 * The row of a source as docs/corpus.md has it and as it is now; with `UPDATE_CORPUS=1` the page is written first. A test
 * compares the two, so that the page stays true.
 */
export function corpusRows(source: string, counts: CorpusCounts): { written: string; now: string } {
  const now = rowOf(source, counts)
  const page = readFileSync(FILE, 'utf8')
  const isRow = (line: string): boolean => line.startsWith(`| ${source} |`)
  const written = page.split('\n').find(isRow) ?? ''
  if (process.env.UPDATE_CORPUS !== '1' || written === now) return { written, now }
  const lines = page.split('\n').filter((line) => !isRow(line))
  const first = lines.findIndex((line) => line.startsWith('| ---'))
  const rows = lines.slice(first + 1).filter((line) => line.startsWith('| '))
  const rest = lines.slice(first + 1 + rows.length)
  writeFileSync(FILE, [...lines.slice(0, first + 1), ...[...rows, now].sort(), ...rest].join('\n'))
  return { written: now, now }
}
