import { eq, sql } from 'drizzle-orm'
import type { DataProfile } from '#core/contract/data-profile.ts'
import { platformTimeOf, toPlatformTime } from '#core/domain/platform-time.ts'
import { readFrame } from '#core/protocol/jt808/frame.ts'
import { decodeBody } from '#core/protocol/jt808/message.ts'
import { fromHex } from '#core/protocol/wire/hex.ts'
import * as history from '#server/telemetry/history/history-reading.ts'
import { positionHistoryRepository, type TimeRange } from '#server/telemetry/history/position-history-repository.ts'
import type { Caller } from '#server/http/route.ts'
import type { Database } from '#server/store/database.ts'
import { dataTemplate, vehicleConsent } from '#server/store/schema/data-service.ts'
import { ownText, type Scope, SEEN_VEHICLE } from '#server/store/scope.ts'

const DAY_MS = 86_400_000
const ATTRIBUTES_ID = 0x0107

const IDENTITY = `select v.id, v.vin, v.plate, v.model_id, m.brand_name, m.series_name, m.model_name, m.power_type, o.name as org_name,
    t.id as terminal_id, t.sn, t.phone, t.iccid, t.model, t.supplier, t.firmware, t.hardware, t.dialect, s.last_message_at,
    coalesce(s.protocol_version, '') as protocol_version
  from vehicle v join vehicle_model m on m.id = v.model_id join organisation o on o.id = v.org_id
  left join terminal t on t.vehicle_id = v.id left join terminal_state s on s.terminal_id = t.id
  where ${SEEN_VEHICLE} and v.vin = $3`
const PARTS = `select y.name as "typeName", q.model as "partsModel", p.serial, p.hardware_version as "hardwareVersion",
    p.software_version as "softwareVersion"
  from part p join part_model q on q.id = p.model_id join part_type y on y.id = q.type_id
  where p.vehicle_id = $1 order by y.name, p.serial`
const ANSWER = `select answer_frame as frame, result_at as at from command_job
  where vehicle_id = $1 and kind = 'queryAttributes' and answer_frame is not null order by id desc limit 1`
const REPORTS = `select version, count(*)::int as messages, max(ts) as last from energy_sample
  where vehicle_id = $1 and ts >= $2 and ts < $3 group by version order by version`
const CONSENT = `select c.state, c.recipients, c.note, c.changed_at, coalesce(a.display_name, '') as name
  from vehicle_consent c left join account a on a.id = c.changed_by where c.vehicle_id = $1`

export interface ProfiledVehicle {
  id: number
  vin: string
  plate: string
  model_id: number
  brand_name: string
  series_name: string
  model_name: string
  power_type: string
  org_name: string
  terminal_id: number | null
  sn: string
  phone: string
  iccid: string
  model: string
  supplier: string
  firmware: string
  hardware: string
  dialect: string
  last_message_at: Date | null
  protocol_version: string
}

/** Master data of one vehicle and its data; positions through their one reader. */
export function dataProfileRepository({ pool, orm }: Pick<Database, 'pool' | 'orm'>) {
  const positions = positionHistoryRepository({ pool })

  return {
    async vehicle({ oemId, orgIds }: Scope, vin: string): Promise<ProfiledVehicle | undefined> {
      const { rows } = await pool.query<ProfiledVehicle>(IDENTITY, [oemId, [...orgIds], vin])
      return rows[0]
    },

    /** A vehicle of the caller's own organisations, which alone may be changed. */
    async ownVehicleId({ oemId, orgIds }: Scope, vin: string): Promise<number | undefined> {
      const { rows } = await pool.query<{ id: number }>(
        `select id from vehicle where ${ownText('vehicle')} and vin = $3`,
        [oemId, [...orgIds], vin],
      )
      return rows[0]?.id
    },

    async parts(vehicleId: number): Promise<DataProfile['parts']> {
      return (await pool.query<DataProfile['parts'][number]>(PARTS, [vehicleId])).rows
    },

    async attributes(vehicleId: number): Promise<DataProfile['attributes']> {
      const { rows } = await pool.query<{ frame: string; at: Date }>(ANSWER, [vehicleId])
      const bytes = rows[0] && fromHex(rows[0].frame)
      const frame = bytes && readFrame(bytes)
      if (!rows[0] || !frame || 'malformed' in frame || frame.id !== ATTRIBUTES_ID) return null
      const reported = decodeBody(frame.id, frame.version, frame.body).value as Record<string, unknown>
      const text = (name: string) => (typeof reported[name] === 'string' ? reported[name] : '')
      return {
        hardware: text('hardware'),
        firmware: text('firmware'),
        answerTime: toPlatformTime(rows[0].at.getTime()),
      }
    },

    /** Versions of GB/T 32960 reports. */
    async reports(vehicleId: number, { from, to }: TimeRange): Promise<DataProfile['protocols']> {
      const { rows } = await pool.query<{ version: string; messages: number; last: Date }>(REPORTS, [
        vehicleId,
        new Date(from),
        new Date(to),
      ])
      return rows.map(({ version, messages, last }) => ({
        protocol: 'gb32960',
        version,
        messages,
        lastTime: platformTimeOf(last),
      }))
    },

    /** Every reading of the range in order, a day at a time, with the additional items of positions. */
    async *days(vehicleId: number, { from, to }: TimeRange, signal: AbortSignal) {
      for (let day = from; day < to; day += DAY_MS) {
        signal.throwIfAborted()
        const part = { from: day, to: Math.min(to, day + DAY_MS) }
        const [rows, energy] = await Promise.all([
          positions.range(vehicleId, part),
          pool.query<history.EnergyColumns>(
            `select ${history.ENERGY_COLUMNS} from energy_sample where vehicle_id = $1 and ts >= $2 and ts < $3 order by ts, kind`,
            [vehicleId, new Date(part.from), new Date(part.to)],
          ),
        ])
        yield [
          ...rows.map((row) => ({ reading: history.readingOfPosition(row), items: row.items })),
          ...history
            .joinedReports(energy.rows)
            .map((row): StoredValues => ({ reading: history.readingOfEnergy(row), items: null })),
        ]
      }
    },

    async template(modelId: number): Promise<{ items: string[]; updatedAt: Date } | undefined> {
      const [row] = await orm
        .select({ items: dataTemplate.items, updatedAt: dataTemplate.updatedAt })
        .from(dataTemplate)
        .where(eq(dataTemplate.modelId, modelId))
      return row
    },

    /** False when the tenant has no such model. */
    async saveTemplate({ oemId, userId }: Pick<Caller, 'oemId' | 'userId'>, modelId: number, items: string[] | null) {
      const { rows } = await pool.query('select 1 from vehicle_model where id = $1 and oem_id = $2', [modelId, oemId])
      if (rows.length === 0) return false
      if (items === null) await orm.delete(dataTemplate).where(eq(dataTemplate.modelId, modelId))
      else {
        const values = { items, updatedBy: accountId(userId), updatedAt: sql`now()` }
        await orm
          .insert(dataTemplate)
          .values({ modelId, oemId, ...values })
          .onConflictDoUpdate({ target: dataTemplate.modelId, set: values })
      }
      return true
    },

    async consent(vehicleId: number): Promise<DataProfile['consent']> {
      const { rows } = await pool.query<ConsentRow>(CONSENT, [vehicleId])
      const [row] = rows
      if (!row) return { state: 'unknown', recipients: [], note: '', changedBy: '', changeTime: null }
      const { state, recipients, note, name, changed_at } = row
      return { state, recipients, note, changedBy: name, changeTime: platformTimeOf(changed_at) }
    },

    async saveConsent(
      { oemId, userId }: Pick<Caller, 'oemId' | 'userId'>,
      vehicleId: number,
      given: Pick<DataProfile['consent'], 'state' | 'recipients' | 'note'>,
    ): Promise<void> {
      const values = { ...given, changedBy: accountId(userId), changedAt: sql`now()` }
      await orm
        .insert(vehicleConsent)
        .values({ vehicleId, oemId, ...values })
        .onConflictDoUpdate({ target: vehicleConsent.vehicleId, set: values })
    },
  }
}
export type DataProfileRepository = ReturnType<typeof dataProfileRepository>

interface StoredValues {
  reading: history.HistoryReading
  items: Uint8Array | null
}

interface ConsentRow extends Pick<DataProfile['consent'], 'state' | 'recipients' | 'note'> {
  name: string
  changed_at: Date
}

const accountId = (userId: number) => sql<number>`(select id from account where id = ${userId})`
