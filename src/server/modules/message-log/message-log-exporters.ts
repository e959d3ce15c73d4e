import { DriveMessage, exportDriveMessages } from '#core/contract/drive-message.ts'
import { EnergyMessage, exportEnergyMessages } from '#core/contract/energy-message.ts'
import { exportRawMessages, RawMessage } from '#core/contract/message-log.ts'
import type { CursorPage } from '#core/contract/paging.ts'
import { exportTerminalErrors, TerminalError } from '#core/contract/terminal-error.ts'
import { type Exporter, exporter } from '#server/exchange/exporter.ts'
import type { MessageLogParts } from './message-log-routes.ts'

const EXPORT_PAGE = 1000

/** Every row of a journal, a page at a time. */
export async function* everyRow<Row>(page: (rowKey?: string) => Promise<CursorPage<Row>>): AsyncGenerator<Row> {
  let rowKey: string | undefined
  do {
    const { list, nextKey } = await page(rowKey)
    yield* list
    rowKey = nextKey ?? undefined
  } while (rowKey)
}

/** Every row of numbered pages. */
export async function* everyPage<Row>(
  page: (number: number) => Promise<{ list: Row[]; total: number }>,
): AsyncGenerator<Row> {
  for (let number = 1; ; number += 1) {
    const { list } = await page(number)
    yield* list
    if (list.length < EXPORT_PAGE) return
  }
}

/** Journals of raw messages as background exports. */
export function messageLogExporters({ messages, energy, drives, errors }: Omit<MessageLogParts, 'alarms'>): Exporter[] {
  return [
    exporter({
      endpoint: exportRawMessages,
      page: '/dataService/terminal',
      fileName: 'messages',
      columns: columnsOf(RawMessage.shape, 'key', 'rebuilt'),
      rows: (scope, filter) => everyRow((key) => messages.page(scope, filter, EXPORT_PAGE, key)),
    }),
    exporter({
      endpoint: exportEnergyMessages,
      page: '/tbox/ecAllMessage',
      fileName: 'energy-messages',
      columns: columnsOf(EnergyMessage.shape, 'key'),
      rows: (scope, filter) => everyRow((key) => energy.page(scope, filter, EXPORT_PAGE, key)),
    }),
    exporter({
      endpoint: exportDriveMessages,
      page: '/tbox/driveMessage',
      fileName: 'drive-messages',
      columns: columnsOf(DriveMessage.shape, 'id'),
      rows: (scope, filter) => everyRow((key) => drives.page(scope, filter, EXPORT_PAGE, key)),
    }),
    exporter({
      endpoint: exportTerminalErrors,
      page: '/tbox/errorReport',
      fileName: 'terminal-errors',
      columns: columnsOf(TerminalError.shape, 'vehicleId', 'mutedUntilTime'),
      rows: (scope, filter) => everyPage((page) => errors.page(scope, filter, { page, size: EXPORT_PAGE })),
    }),
  ]
}

const columnsOf = (shape: object, ...without: string[]): string[] =>
  Object.keys(shape).filter((name) => !without.includes(name))
