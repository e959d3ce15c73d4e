import { type SQL, sql } from 'drizzle-orm'
import type { CanSignalsFilter, CanSignalsRow } from '#core/contract/can-plan.ts'
import type { CursorPage } from '#core/contract/paging.ts'
import { type PlanBus, readWithPlan } from '#core/domain/can-plan.ts'
import { fromPlatformTime, toPlatformTime } from '#core/domain/platform-time.ts'
import type { Database } from '#server/store/database.ts'
import type { Scope } from '#server/store/terminal-scope.ts'
import { CAN_MESSAGE_IDS, canFramesOf } from '#server/history/stored-can-frames.ts'

interface Upload extends Record<string, unknown> {
  at: number
  sequence: string
  content: Buffer
}
interface Release extends Record<string, unknown> {
  planId: number
  name: string
  version: number
  from: number
  until: number | null
}
const UPLINK = 1
const ms = (column: SQL) => sql`(extract(epoch from ${column}) * 1000)::float8`

/** Uploads of CAN data as signals. What is stored is the upload; its plan is the one that was in force when it came. */
export function canSignalRepository({ orm }: Pick<Database, 'orm'>) {
  async function uploads(scope: Scope, filter: CanSignalsFilter, most: number, after: Place | null) {
    const { rows } = await orm.execute<Upload>(sql`
      select ${ms(sql`m.ts`)} as at, m.sequence, m.content
        from message_log m join vehicle v on v.id = m.vehicle_id
       where v.oem_id = ${scope.oemId} and v.org_id = any(${sql.param([...scope.orgIds])}) and v.vin = ${filter.vin}
         and m.message_id in (${sql.raw(CAN_MESSAGE_IDS)}) and m.direction = ${UPLINK}
         and m.ts >= ${new Date(fromPlatformTime(filter.startTime))}
         and m.ts < ${new Date(fromPlatformTime(filter.endTime) + 1000)}
         ${after ? sql`and (m.ts, m.sequence) < (${new Date(after.at)}, ${after.sequence})` : sql``}
       order by m.ts desc, m.sequence desc limit ${most}`)
    return rows
  }

  /** Those for the vehicle itself before those for its model, the newest first. */
  async function releases(oemId: string, vin: string): Promise<Release[]> {
    const { rows } = await orm.execute<Release>(sql`
      select r.plan_id as "planId", p.name, r.version, ${ms(sql`r.from_at`)} as "from", ${ms(sql`r.until_at`)} as until
        from can_plan_release r
        join can_plan p on p.id = r.plan_id and p.oem_id = ${oemId}
        join vehicle v on v.oem_id = p.oem_id and v.vin = ${vin}
        join vehicle_model m on m.id = v.model_id
       where case when r.scope = 0 then r.targets ? m.model_code else r.targets ? v.vin end
       order by r.scope desc, r.from_at desc`)
    return rows
  }

  async function busesOf(found: readonly Release[]): Promise<Map<string, PlanBus[]>> {
    const { rows } = await orm.execute<{ planId: number; version: number; buses: PlanBus[] }>(sql`
      select plan_id as "planId", version, buses from can_plan_version
       where plan_id = any(${sql.param(found.map(({ planId }) => planId))})`)
    return new Map(rows.map(({ planId, version, buses }) => [`${planId} ${version}`, buses]))
  }

  return {
    async page(
      scope: Scope,
      filter: CanSignalsFilter,
      size: number,
      rowKey?: string,
    ): Promise<CursorPage<CanSignalsRow>> {
      const found = await uploads(scope, filter, size + 1, placeOf(rowKey))
      const inForce = found.length > 0 ? await releases(scope.oemId, filter.vin) : []
      const buses = await busesOf(inForce)
      const list = found.slice(0, size).flatMap(({ at, sequence, content }): CanSignalsRow[] => {
        const frames = canFramesOf(content)
        if (!frames) return []
        const release = inForce.find(({ from, until }) => from <= at && (until === null || at < until))
        const read = readWithPlan((release && buses.get(`${release.planId} ${release.version}`)) ?? [], frames)
        return [
          {
            ...read,
            rowKey: keyOf({ at, sequence }),
            receiveTime: toPlatformTime(at),
            frames: frames.length,
            plan: release ? { id: release.planId, name: release.name, version: release.version } : null,
          },
        ]
      })
      // Compressed messages that hold something else leave a page shorter.
      return { list, nextKey: found.length > size ? keyOf(found[size - 1]!) : null }
    },
  }
}
export type CanSignalRepository = ReturnType<typeof canSignalRepository>

interface Place {
  at: number
  sequence: number
}

const keyOf = ({ at, sequence }: Pick<Upload, 'at' | 'sequence'>): string => `${at}_${sequence}`

function placeOf(rowKey: string | undefined): Place | null {
  const [at, sequence] = (rowKey ?? '').split('_').map(Number)
  return Number.isFinite(at) && Number.isFinite(sequence) && rowKey ? { at: at!, sequence: sequence! } : null
}
