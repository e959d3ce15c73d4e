import { type SQL, sql } from 'drizzle-orm'
import type { CanSignalsFilter, CanSignalsRow } from '#core/contract/can-plan.ts'
import type { CursorPage } from '#core/contract/paging.ts'
import { readWithPlan } from '#core/domain/can-plan.ts'
import { fromPlatformTime, toPlatformTime } from '#core/domain/platform-time.ts'
import type { Database } from '#server/store/database.ts'
import { type Scope, seenVehicleAs } from '#server/store/scope.ts'
import { canReleaseRepository, releaseAt } from '#server/telemetry/history/can-release-repository.ts'
import { CAN_MESSAGE_IDS, canFramesOf } from '#server/telemetry/history/stored-can-frames.ts'

interface Upload extends Record<string, unknown> {
  at: number
  sequence: string
  content: Buffer
}
const UPLINK = 1
const ms = (column: SQL) => sql`(extract(epoch from ${column}) * 1000)::float8`

/** Uploads of CAN data as signals. What is stored is the upload; its plan is the one that was in force when it came. */
export function canSignalRepository({ orm }: Pick<Database, 'orm'>) {
  const releases = canReleaseRepository({ orm })
  async function uploads(scope: Scope, filter: CanSignalsFilter, most: number, after: Place | null) {
    const { rows } = await orm.execute<Upload>(sql`
      select ${ms(sql`m.ts`)} as at, m.sequence, m.content
        from message_log m join vehicle v on v.id = m.vehicle_id
       where ${seenVehicleAs(scope, 'v')} and v.vin = ${filter.vin}
         and m.message_id in (${sql.raw(CAN_MESSAGE_IDS)}) and m.direction = ${UPLINK}
         and m.ts >= ${new Date(fromPlatformTime(filter.startTime))}
         and m.ts < ${new Date(fromPlatformTime(filter.endTime) + 1000)}
         ${after ? sql`and (m.ts, m.sequence) < (${new Date(after.at)}, ${after.sequence})` : sql``}
       order by m.ts desc, m.sequence desc limit ${most}`)
    return rows
  }

  return {
    async page(
      scope: Scope,
      filter: CanSignalsFilter,
      size: number,
      rowKey?: string,
    ): Promise<CursorPage<CanSignalsRow>> {
      const found = await uploads(scope, filter, size + 1, placeOf(rowKey))
      const inForce = found.length > 0 ? await releases.of(scope.oemId, filter.vin) : []
      const list = found.slice(0, size).flatMap(({ at, sequence, content }): CanSignalsRow[] => {
        const frames = canFramesOf(content)
        if (!frames) return []
        const release = releaseAt(inForce, at)
        const read = readWithPlan(release?.buses ?? [], frames)
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
