import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'

export type OldCell = string | number | boolean | Date | null

/** An old workbook is read as a whole, so it may not be as large as a new one. */
export const OLD_WORKBOOK_MEGABYTES = 5
const MOST_HEAP_MEGABYTES = 256
const MOST_MS = 20_000

/** Runs beside the server: what a broken or malicious file does to it ends there, by memory or by time. */
const READ = `
const { parentPort, workerData } = require('node:worker_threads')
const { read, utils } = require(workerData.library)
const book = read(workerData.file, { type: 'array', sheets: 0, sheetRows: workerData.rows, cellDates: true,
  cellFormula: false, cellHTML: false, cellText: false, bookVBA: false })
const sheet = book.Sheets[book.SheetNames[0]]
const range = sheet && sheet['!ref'] && utils.decode_range(sheet['!ref'])
if (range) {
  range.s = { r: 0, c: 0 }
  range.e.c = Math.min(range.e.c, workerData.columns - 1)
}
parentPort.postMessage(
  range ? utils.sheet_to_json(sheet, { header: 1, range, raw: true, defval: null, blankrows: true, UTC: true }) : [],
)`

/** Cells of the first sheet of an Excel 97–2003 workbook, row by row from the first one. Rejects what cannot be read. */
export function readOldWorkbook(file: Buffer, most: { rows: number; columns: number }): Promise<OldCell[][]> {
  return new Promise((done, failed) => {
    const worker = new Worker(READ, {
      eval: true,
      workerData: {
        ...most,
        file: new Uint8Array(file),
        library: createRequire(import.meta.url).resolve('@e965/xlsx'),
      },
      resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MEGABYTES },
      // What it says about a file is nobody's log.
      stdout: true,
      stderr: true,
    })
    const timer = setTimeout(() => void worker.terminate(), MOST_MS)
    worker.once('message', done)
    worker.once('error', failed)
    worker.once('exit', () => {
      clearTimeout(timer)
      failed(new Error('the workbook was not read'))
    })
  })
}
