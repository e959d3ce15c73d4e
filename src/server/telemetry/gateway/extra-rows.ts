import { CARD_RESULTS } from '#core/contract/drive-message.ts'
import type { DriverReportRow } from '../recorder/telemetry-row.ts'
import type { Tracker } from '../tracker/tracker.ts'
import { possibleTime } from './device-clock.ts'
import type { KnownIncoming } from './message-context.ts'
import { receivedAs } from './received-text.ts'
import { framed } from './terminal-journal.ts'

const RECORDER = 0x0700
const WAYBILL = 0x0701
const DRIVER = 0x0702
const INSERTED = 1
const PULLED = 2

type DriverReport = Pick<DriverReportRow, 'event'> & Partial<DriverReportRow>

/** Rows besides the raw message that a message leads to, stored in the same transaction. */
export function extraRowsOf(incoming: KnownIncoming, tracker: Tracker): { drivers?: DriverReportRow[] } {
  const report = driverReport(incoming)
  return report ? { drivers: [driverRow(report, incoming, tracker)] } : {}
}

function driverReport(incoming: KnownIncoming): DriverReport | null {
  switch (incoming.frame.id) {
    case RECORDER:
      return { event: 'recorder' }
    case WAYBILL:
      return { event: 'waybill' }
    case DRIVER:
      return cardReport(incoming)
    default:
      return null
  }
}

function cardReport({ frame, terminal, receivedAt }: KnownIncoming): DriverReport {
  const { value } = receivedAs(DRIVER, frame, terminal.dialect)
  // Which layout fitted decides what there is; the 2011 one has a name and no card state.
  const card: Partial<Record<'state' | 'result', number>> &
    Partial<Record<'name' | 'certificate' | 'issuer' | 'validUntil' | 'idCard', string>> & { time?: string | null } =
    value
  const event = card.state === INSERTED ? 'cardIn' : card.state === PULLED ? 'cardOut' : 'identity'
  const result = card.result ?? null
  return {
    event,
    ts: possibleTime(card.time, receivedAt),
    driver: trimmed(card.name),
    licence: trimmed(card.certificate),
    idCard: trimmed(card.idCard),
    issuer: trimmed(card.issuer),
    validUntil: dayOf(card.validUntil),
    readResult: event === 'cardIn' && result !== null && result < CARD_RESULTS.length ? result : null,
  }
}

function driverRow(
  report: DriverReport,
  { terminal, frame, escaped, receivedAt }: KnownIncoming,
  tracker: Tracker,
): DriverReportRow {
  const vehicleId = terminal.vehicleId as number
  const index = tracker.indexOf(vehicleId)
  const located = index !== undefined && tracker.table.located[index] === 1
  return {
    oemId: terminal.oemId,
    vehicleId,
    terminalId: terminal.terminalId,
    ts: receivedAt,
    receivedAt,
    serial: frame.serial,
    driver: '',
    licence: '',
    idCard: '',
    issuer: '',
    validUntil: null,
    readResult: null,
    lat: located ? tracker.table.lat[index]! / 1e6 : null,
    lng: located ? tracker.table.lng[index]! / 1e6 : null,
    content: framed(escaped),
    ...report,
  }
}

const trimmed = (text: string | undefined): string => text?.trim() ?? ''

/** YYYYMMDD as a date; null when it is none. */
function dayOf(digits: string | undefined): string | null {
  const day = digits?.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
  if (!day || !/^(19|20)\d\d-/.test(day) || Number.isNaN(Date.parse(day))) return null
  return new Date(Date.parse(day)).toISOString().slice(0, 10) === day ? day : null
}
