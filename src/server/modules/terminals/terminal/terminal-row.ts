import type { TerminalRow } from '#core/contract/terminal.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { connectionState, type RegisterResult, type RegistrationState } from '#core/domain/terminal-state.ts'
import type { VehicleSnapshot } from '#server/telemetry/tracker/fleet-view.ts'

/** As the database answers: moments are text. */
export interface StoredTerminalRow {
  id: number
  vehicle_id: number | null
  vin: string | null
  plate: string | null
  sn: string
  phone: string
  iccid: string
  maker: string | null
  reported_model: string | null
  model: string
  province: number | null
  city: number | null
  firmware: string
  registered_at: string | null
  has_code: boolean
  device_id: string | null
  device_maker: string
  imei: string
  login_iccid: string
  protocol_version: string | null
  last_login_at: string | null
  state: RegistrationState
  deregistered: boolean
  last_result: RegisterResult | null
  last_message_at: string | null
  last_position_at: string | null
  last_can_at: string | null
  timeout_seconds: number
  open_conflicts: number
}

const msOf = (stamp: string | null): number | null => (stamp === null ? null : Date.parse(stamp))
const timeOf = (ms: number | null): string | null => (ms === null ? null : toPlatformTime(ms))
const latest = (stamp: string | null, live: number | null | undefined): number | null =>
  stamp || live ? Math.max(msOf(stamp) ?? 0, live ?? 0) : null

/** A row as pages show it; the tracker knows of messages that are not written to the row yet. */
export function terminalRow(row: StoredTerminalRow, live: VehicleSnapshot | undefined, now: number): TerminalRow {
  const lastMessageAt = latest(row.last_message_at, live?.lastMessageAt)
  return {
    id: row.id,
    vin: row.vin,
    plate: row.plate,
    sn: row.sn,
    phone: row.phone,
    iccid: row.iccid,
    makerId: row.maker ?? '',
    model: row.reported_model || row.model,
    province: row.province,
    city: row.city,
    firmware: row.firmware,
    registerTime: timeOf(msOf(row.registered_at)),
    hasAuthCode: row.has_code,
    deviceId: row.device_id,
    deviceMaker: row.device_maker,
    imei: row.imei,
    loginIccid: row.login_iccid,
    protocolVersion: row.protocol_version ?? '',
    lastLoginTime: timeOf(msOf(row.last_login_at)),
    state: row.state,
    connection: connectionState(
      {
        deregistered: row.deregistered,
        lastMessageAt,
        sleeping: live?.state === 'sleeping',
        timeoutSeconds: row.timeout_seconds,
      },
      now,
    ),
    lastResult: row.last_result,
    lastMessageTime: timeOf(lastMessageAt),
    lastPositionTime: timeOf(latest(row.last_position_at, live?.receivedAt)),
    lastCanTime: timeOf(msOf(row.last_can_at)),
    silenceSeconds: row.timeout_seconds,
    openConflicts: row.open_conflicts,
  }
}
