import { exportTboxes, type TboxRow } from '#core/contract/tbox.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { AUTH_KEY_STATES, TBOX_STATES } from '#core/domain/stock-life.ts'
import { connectionState } from '#core/domain/terminal-state.ts'
import { type Exporter, exporter, wordsOf } from '#server/exchange/exporter.ts'
import { ONE_ROW } from '#server/store/paging.ts'
import type { FleetView } from '#server/telemetry/tracker/fleet-view.ts'
import type { StoredTbox } from './stored-tbox.ts'
import { TBOX_SHEET } from './tbox-importer.ts'
import type { TboxRepository } from './tbox-repository.ts'

const TBOX_WORDS = {
  tboxState: wordsOf(TBOX_STATES, 'stock:tbox.state.'),
  authKey: wordsOf(AUTH_KEY_STATES, 'stock:tbox.authKey.'),
}

type Live = Pick<FleetView, 'state'>
const timeOf = (stamp: string) => toPlatformTime(Date.parse(stamp))

function lastMessageOf(row: StoredTbox, fleet: Live): number | null {
  const live = row.vehicle_id === null ? null : (fleet.state(row.vehicle_id)?.lastMessageAt ?? null)
  const stored = row.last_message_at === null ? null : Date.parse(row.last_message_at)
  return live === null && stored === null ? null : Math.max(live ?? 0, stored ?? 0)
}

/** A terminal as pages show it; the tracker knows of messages that are not written to the row yet. */
export function tboxRow(row: StoredTbox, fleet: Live, now: number): TboxRow {
  const lastMessageAt = lastMessageOf(row, fleet)
  const { deregistered, timeout_seconds: timeoutSeconds, stock_state: stockState, vehicle_id: vehicleId } = row
  const connection = connectionState({ deregistered, lastMessageAt, sleeping: false, timeoutSeconds }, now)
  const fitted = connection === 'online' ? 'online' : 'bound'
  return {
    id: row.id,
    sn: row.sn,
    phone: row.phone,
    model: row.model,
    hardware: row.hardware,
    software: row.firmware,
    imei: row.imei,
    imei2: row.imei2,
    mac: row.mac,
    supplier: row.supplier,
    batch: row.batch,
    producedOn: row.produced_on,
    warrantyUntil: row.warranty_until,
    iccid: row.iccid,
    vin: row.vin ?? '',
    state: vehicleId === null ? stockState : fitted,
    stockState,
    authKey: deregistered ? 'revoked' : row.has_code ? 'issued' : 'none',
    lastMessageTime: lastMessageAt === null ? null : toPlatformTime(lastMessageAt),
    createTime: timeOf(row.created_at),
    updateTime: timeOf(row.updated_at),
  }
}

export const tboxExporter = (tboxes: TboxRepository, fleet: Live): Exporter =>
  exporter({
    endpoint: exportTboxes,
    page: '/baseInfo/tbox',
    fileName: 'terminal-stock',
    columns: [...TBOX_SHEET.names, 'iccid', 'vin', 'tboxState', 'authKey', 'lastMessageTime'],
    personal: ['phone'],
    words: TBOX_WORDS,
    async *rows(scope, filter) {
      const now = Date.now()
      for await (const row of tboxes.all(scope, filter)) {
        const { hardware, software, state, ...rest } = tboxRow(row, fleet, now)
        yield { ...rest, hardwareVersion: hardware, firmware: software, tboxState: state }
      }
    },
    count: async (scope, filter) => (await tboxes.page(scope, filter, ONE_ROW)).total,
  })
