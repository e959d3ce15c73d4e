import { CARD_RESULTS, DRIVE_EVENTS, DriveMessage, exportDriveMessages } from '#core/contract/drive-message.ts'
import { ENERGY_BLOCKS, ENERGY_COMMANDS, EnergyMessage, exportEnergyMessages } from '#core/contract/energy-message.ts'
import { exportRawMessages, MESSAGE_DIRECTIONS, RawMessage } from '#core/contract/message-log.ts'
import { exportTerminalErrors, TerminalError } from '#core/contract/terminal-error.ts'
import { DATA_FAULT_KINDS } from '#core/domain/data-fault.ts'
import { ALARM_WORDS, type ColumnWords, type Exporter, exporter } from '#server/exchange/exporter.ts'
import { eachOfNumbered, eachOfPages } from '#server/store/paging.ts'
import type { DriveMessageRepository } from './drive-message-repository.ts'
import type { EnergyMessageRepository } from './energy-message-repository.ts'
import type { MessageLogRepository } from './message-log-repository.ts'
import type { TerminalErrorRepository } from './terminal-error-repository.ts'

export interface MessageJournals {
  messages: MessageLogRepository
  energy: EnergyMessageRepository
  drives: DriveMessageRepository
  errors: TerminalErrorRepository
}

const DIRECTION_WORDS: ColumnWords = { codes: MESSAGE_DIRECTIONS, key: (code) => `terminal:direction.${code}` }
const FAULT_WORDS: ColumnWords = { codes: DATA_FAULT_KINDS, key: (code) => `terminal:fault.${code}` }
const COMMAND_WORDS: ColumnWords = { codes: ENERGY_COMMANDS, key: (code) => `terminal:command.${code}` }
const BLOCK_WORDS: ColumnWords = { codes: ENERGY_BLOCKS, key: (code) => `terminal:block.${code}` }
const EVENT_WORDS: ColumnWords = { codes: DRIVE_EVENTS, key: (code) => `terminal:event.${code}` }
const CARD_WORDS: ColumnWords = { codes: CARD_RESULTS, key: (code) => `terminal:cardResult.${code}` }

/** Journals of raw messages as background exports. */
export function messageLogExporters({ messages, energy, drives, errors }: MessageJournals): Exporter[] {
  return [
    exporter({
      endpoint: exportRawMessages,
      page: '/dataService/terminal',
      fileName: 'messages',
      columns: columnsOf(RawMessage.shape, 'key', 'rebuilt').map((name) =>
        name === 'serial' ? 'messageSerial' : name,
      ),
      words: { direction: DIRECTION_WORDS, fault: FAULT_WORDS },
      async *rows(scope, filter) {
        // The number of a message is not the serial number of a part, which has the plain name in workbooks.
        for await (const { serial, ...row } of eachOfPages((key, size) => messages.page(scope, filter, size, key))) {
          yield { ...row, messageSerial: serial }
        }
      },
    }),
    exporter({
      endpoint: exportEnergyMessages,
      page: '/tbox/ecAllMessage',
      fileName: 'energy-messages',
      columns: columnsOf(EnergyMessage.shape, 'key'),
      words: { command: COMMAND_WORDS, blocks: BLOCK_WORDS },
      rows: (scope, filter) => eachOfPages((key, size) => energy.page(scope, filter, size, key)),
    }),
    exporter({
      endpoint: exportDriveMessages,
      page: '/tbox/driveMessage',
      fileName: 'drive-messages',
      columns: columnsOf(DriveMessage.shape, 'id'),
      personal: ['driver', 'licence', 'idCard', 'matchedDriver', 'bookedDriver'],
      words: { event: EVENT_WORDS, readResult: CARD_WORDS },
      rows: (scope, filter) => eachOfPages((key, size) => drives.page(scope, filter, size, key)),
    }),
    exporter({
      endpoint: exportTerminalErrors,
      page: '/tbox/errorReport',
      fileName: 'terminal-errors',
      columns: columnsOf(TerminalError.shape, 'vehicleId', 'mutedUntilTime'),
      words: { error: ALARM_WORDS },
      rows: (scope, filter) => eachOfNumbered((page) => errors.page(scope, filter, page)),
    }),
  ]
}

const columnsOf = (shape: object, ...without: string[]): string[] =>
  Object.keys(shape).filter((name) => !without.includes(name))
