import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import ExcelJS from 'exceljs'
import type { ExportFormat } from '#core/contract/export.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { wallText } from '#core/domain/wall-time.ts'
import type { ExportedRow } from '#server/exchange/exporter.ts'
import { CSV_OPTIONS, plainNumber } from '#server/exchange/csv-options.ts'

export interface FileToWrite {
  path: string
  format: ExportFormat
  columns: readonly string[]
  words: WorkbookWords
  /** Times of the platform are written in this zone. */
  timeZone: string
  rows: AsyncIterable<ExportedRow>
  signal: AbortSignal
  /** Watermark with the user, time and purpose: in a column of every row, so that it stays with copied rows, and in print. */
  watermark?: string | undefined
}

/** Texts of a workbook in the language of the user. */
export interface WorkbookWords {
  /** As many as columns. */
  headings: readonly string[]
  /** Description of the file: on the second sheet, so that imports find the rows on the first one. */
  about: { title: string; lines: readonly (readonly [string, string])[] }
  dataTitle: string
  /** Heading of the column with the watermark. */
  watermarkTitle: string
  /** The label of a code in a column; undefined where the value is none. */
  word: (column: string, value: unknown) => string | undefined
}

/** Writes rows to a file as they come; neither format keeps them in memory. */
export async function writeExport(file: FileToWrite): Promise<void> {
  await mkdir(dirname(file.path), { recursive: true })
  if (file.format === 'csv') await writeCsv(file)
  else await writeWorkbook(file)
}

async function writeCsv({ path, columns, rows, timeZone, signal, watermark }: FileToWrite): Promise<void> {
  const marks = watermark ? [watermark] : []
  async function* cells() {
    for await (const row of rows) yield [...columns.map((name) => cellOf(name, row[name], timeZone)), ...marks]
  }
  const heads = [...columns, ...(watermark ? ['watermark'] : [])]
  const csv = stringify({ ...CSV_OPTIONS, columns: heads })
  await pipeline(cells, csv, createWriteStream(path, { mode: 0o600 }), { signal })
}

/** Rows between two looks at whether the disk keeps up. */
const BREATH_ROWS = 100

const writeWorkbook = (file: FileToWrite) => streamWorkbook(createWriteStream(file.path, { mode: 0o600 }), file)

/** Writes a workbook as its rows come, to a file or to a response. */
export async function streamWorkbook(target: Writable, file: Omit<FileToWrite, 'path' | 'format'>): Promise<void> {
  const written = finished(target)
  // Awaited below; a failure while rows come must not count as unhandled.
  written.catch(() => undefined)
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: target, useStyles: true })
  try {
    const { watermark } = file
    const sheet = workbook.addWorksheet(file.words.dataTitle, {
      views: [{ state: 'frozen', ySplit: 1 }],
      ...(watermark && { headerFooter: printedMark(watermark) }),
    })
    const headings = [...file.words.headings, ...(watermark ? [file.words.watermarkTitle] : [])]
    sheet.columns = headings.map((heading) => ({ header: heading, width: Math.max(12, heading.length + 4) }))
    sheet.getRow(1).font = { bold: true }
    sheet.getRow(1).commit()
    let rows = 0
    for await (const row of file.rows) {
      file.signal.throwIfAborted()
      const cells = file.columns.map(
        (name) => file.words.word(name, row[name]) ?? cellOf(name, row[name], file.timeZone),
      )
      sheet.addRow(watermark ? [...cells, watermark] : cells).commit()
      if (++rows % BREATH_ROWS === 0) await breath(target)
    }
    sheet.commit()
    const about = workbook.addWorksheet(file.words.about.title, { properties: {} })
    about.columns = [{ width: 24 }, { width: 80 }]
    for (const line of file.words.about.lines) about.addRow([...line]).commit()
    about.commit()
    await workbook.commit()
    await written
  } catch (error) {
    target.destroy(error instanceof Error ? error : new Error(String(error)))
    throw error
  }
}

/** Above and below every printed page; "&" begins a code there. */
function printedMark(watermark: string) {
  const text = watermark.replaceAll('&', '&&').slice(0, 240)
  return { oddHeader: `&C${text}`, oddFooter: `&L${text}&R&P / &N` }
}

/** The writer takes rows without waiting; here it is made to wait for the disk and for others on this thread. */
async function breath(target: Writable): Promise<void> {
  if (target.writableNeedDrain) {
    const over = new AbortController()
    const { signal } = over
    await Promise.race([once(target, 'drain', { signal }), once(target, 'close', { signal })]).finally(() =>
      over.abort(),
    )
  }
  await new Promise((next) => setImmediate(next))
}

/** A field whose name says "time" holds platform time (contract rule) and is written in the viewer's zone. */
function cellOf(name: string, value: unknown, timeZone: string): string | number | boolean | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return plainNumber(value)
  if (typeof value === 'boolean') return value
  if (typeof value === 'string') return /time/i.test(name) ? wallTime(value, timeZone) : value
  return Array.isArray(value) ? value.map(String).join(', ') : JSON.stringify(value)
}

/** "YYYY-MM-DD HH:mm:ss" of a zone, with the offset in an hour that happens twice. */
export function wallTime(platformTime: string, timeZone: string): string {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(platformTime)) return platformTime
  return wallText(fromPlatformTime(platformTime), timeZone)
}
