import type { Database } from '#server/store/database.ts'
import { CAN_MESSAGE_IDS, canFramesOf } from '#server/telemetry/history/stored-can-frames.ts'
import { canReleaseRepository, releaseAt } from '#server/telemetry/history/can-release-repository.ts'
import { readWithPlan } from '#core/domain/can-plan.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import { PACKAGE_LIMITS, type PackageContent } from '#core/domain/data-package.ts'
import { toHex } from '#core/protocol/wire/hex.ts'
import { decodedMessage } from './decoded-message.ts'

interface MessageRow {
  ts: Date
  sequence: string
  device_ts: Date | null
  protocol: number
  direction: number
  message_id: number
  serial: number | null
  content: Buffer
}

interface TroubleRow {
  ecu: string
  address: string
  code: string
  status: number
  first_at: Date
  last_at: Date
  occurrence: number
  mileage_km: number | null
  cleared_at: Date | null
}

interface Range {
  from: number
  to: number
}
interface Vehicle {
  id: number
  vin: string
}

const AT_ONCE = 1_000
const UPLINK = 1
const ofContent = (content: PackageContent) =>
  content === 2 ? `and message_id in (${CAN_MESSAGE_IDS}) and direction = ${UPLINK}` : ''
const MESSAGES = (content: PackageContent) =>
  `select ts, sequence, device_ts, protocol, direction, message_id, serial, content from message_log
    where vehicle_id = $1 and ts >= $2 and ts < $3 ${ofContent(content)} and ($4::timestamptz is null or (ts, sequence) > ($4, $5))
    order by ts, sequence limit ${AT_ONCE}`
const TROUBLES = `select ecu, address, code, status, first_at, last_at, occurrence, mileage_km, cleared_at from dtc_observation
  where vehicle_id = $1 and last_at >= $2 and last_at < $3 order by last_at, id`

/** Stored data as rows of packages. */
export function packageRowRepository({ orm, pool }: Pick<Database, 'orm' | 'pool'>) {
  const releases = canReleaseRepository({ orm })

  async function* messages(vehicle: Vehicle, { from, to }: Range, content: PackageContent) {
    for (let after: MessageRow | undefined; ; ) {
      const { rows }: { rows: MessageRow[] } = await pool.query<MessageRow>(MESSAGES(content), [
        vehicle.id,
        new Date(from),
        new Date(to),
        after?.ts ?? null,
        after?.sequence ?? 0,
      ])
      yield* rows
      after = rows.at(-1)
      if (!after || rows.length < AT_ONCE) return
    }
  }

  return {
    /** One record a stored message or trouble code, oldest first. */
    async *records(
      { oemId, content, decoded }: { oemId: string; content: PackageContent; decoded: boolean },
      vehicle: Vehicle,
      range: Range,
    ): AsyncGenerator<Record<string, unknown>> {
      const { vin } = vehicle
      if (content === 1) {
        const { rows } = await pool.query<TroubleRow>(TROUBLES, [vehicle.id, new Date(range.from), new Date(range.to)])
        for (const { first_at, last_at, cleared_at, mileage_km, ...row } of rows) {
          yield {
            vin,
            time: platformTimeOf(last_at),
            firstTime: platformTimeOf(first_at),
            clearedTime: platformTimeOf(cleared_at),
            mileageKm: mileage_km,
            ...row,
          }
        }
        return
      }
      const plans = content === 2 && decoded ? await releases.of(oemId, vin) : []
      for await (const row of messages(vehicle, range, content)) {
        const head = {
          vin,
          time: platformTimeOf(row.ts),
          deviceTime: platformTimeOf(row.device_ts),
          direction: row.direction === UPLINK ? 'up' : 'down',
          messageId: `0x${row.message_id.toString(16).toUpperCase().padStart(4, '0')}`,
          serial: row.serial,
        }
        if (!decoded) yield { ...head, content: toHex(row.content) }
        else if (content === 0) yield { ...head, ...decodedMessage(row.content) }
        else {
          const frames = canFramesOf(row.content)
          if (!frames) continue
          yield { ...head, ...readWithPlan(releaseAt(plans, row.ts.getTime())?.buses ?? [], frames) }
        }
      }
    },

    /** How many records there are, up to the limit of counting. */
    async count(vehicleIds: readonly number[], { from, to }: Range, content: PackageContent): Promise<number> {
      const inner =
        content === 1
          ? `select 1 from dtc_observation where vehicle_id = any($1) and last_at >= $2 and last_at < $3`
          : `select 1 from message_log where vehicle_id = any($1) and ts >= $2 and ts < $3 ${ofContent(content)}`
      const { rows } = await pool.query<{ count: number }>(
        `select count(*)::int as count from (${inner} limit ${PACKAGE_LIMITS.counted + 1}) x`,
        [[...vehicleIds], new Date(from), new Date(to)],
      )
      return rows[0]!.count
    },
  }
}
export type PackageRowRepository = ReturnType<typeof packageRowRepository>
