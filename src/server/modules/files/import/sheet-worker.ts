// The thread that reads one workbook: what a file does to it ends there, by memory or by time.
import { parentPort, workerData } from 'node:worker_threads'
import { type ReadRow, type SheetFailure, type SheetLimits, sheetRows, UnusableSheet } from './sheet-reader.ts'

export interface SheetWorkerData {
  file: Uint8Array
  limits: SheetLimits
}
export type SheetMessage = { rows: ReadRow[] } | { end: true } | { failure: SheetFailure }

/** So few that taking them over does not hold up the thread of the server. */
const ROWS_AT_ONCE = 500

const say = (message: SheetMessage) => parentPort!.postMessage(message)

async function read({ file, limits }: SheetWorkerData): Promise<void> {
  let rows: ReadRow[] = []
  for await (const row of sheetRows(Buffer.from(file.buffer, file.byteOffset, file.byteLength), limits)) {
    if (rows.push(row) < ROWS_AT_ONCE) continue
    say({ rows })
    rows = []
  }
  say({ rows })
  say({ end: true })
}

await read(workerData as SheetWorkerData).catch((error: unknown) =>
  say({ failure: error instanceof UnusableSheet ? error.failure : 'unreadable' }),
)
