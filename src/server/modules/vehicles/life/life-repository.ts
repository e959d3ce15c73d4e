import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { LifeStep } from '#core/contract/life.ts'
import type { LifeSubject } from '#core/domain/life-event.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import type { Database } from '#server/store/database.ts'
import { mapList, type Page, pageBy } from '#server/store/paging.ts'
import { account } from '#server/store/schema/account.ts'
import { simCard } from '#server/store/schema/base-data.ts'
import { blackBox, device } from '#server/store/schema/device.ts'
import { lifeEvent } from '#server/store/schema/life-event.ts'
import { part } from '#server/store/schema/parts.ts'
import { terminal, vehicle } from '#server/store/schema/vehicle.ts'
import { inScope, type Scope, seenVehicle, terminalInScope } from '#server/store/scope.ts'

/** Whether the caller sees what has this id. */
const SEEN: Record<LifeSubject, (scope: Scope, id: number) => SQL> = {
  terminal: (scope, id) =>
    sql`exists (select 1 from ${terminal} t left join ${vehicle} v on v.id = t.vehicle_id
      where t.id = ${id} and ${terminalInScope(scope)})`,
  simCard: (scope, id) =>
    sql`exists (select 1 from ${simCard} where ${simCard.id} = ${id} and ${inScope(scope, simCard)})`,
  part: (scope, id) => sql`exists (select 1 from ${part} where ${part.id} = ${id} and ${inScope(scope, part)})`,
  device: (scope, id) => sql`exists (select 1 from ${device} where ${device.id} = ${id} and ${inScope(scope, device)})`,
  recorder: (scope, id) =>
    sql`exists (select 1 from ${blackBox} where ${blackBox.id} = ${id} and ${inScope(scope, blackBox)})`,
}

export function lifeRepository({ orm }: Pick<Database, 'orm'>) {
  const page = async (condition: SQL | undefined, scope: Scope, at: Page) => {
    const rows = orm
      .select({
        id: lifeEvent.id,
        kind: lifeEvent.kind,
        source: lifeEvent.source,
        happenedAt: lifeEvent.happenedAt,
        by: sql<string>`coalesce(${account.username}, '')`,
        reason: lifeEvent.reason,
        vin: sql<string>`coalesce(${vehicle.vin}, '')`,
        subjectType: lifeEvent.subjectType,
        subjectId: lifeEvent.subjectId,
        subjectName: lifeEvent.subjectName,
        details: lifeEvent.details,
      })
      .from(lifeEvent)
      .leftJoin(vehicle, and(eq(vehicle.id, lifeEvent.vehicleId), seenVehicle(scope)))
      .leftJoin(account, eq(account.id, lifeEvent.reportedBy))
      .where(and(eq(lifeEvent.oemId, scope.oemId), condition))
    return mapList(await pageBy(orm, at, rows, desc(lifeEvent.happenedAt), desc(lifeEvent.id)), toStep)
  }

  return {
    /** Nothing for a vehicle the caller does not see. */
    ofVehicle: (scope: Scope, vin: string, at: Page) => page(eq(vehicle.vin, vin), scope, at),

    /** Nothing for what the caller does not see; of vehicles outside of the data scope without the VIN. */
    ofSubject: (scope: Scope, type: LifeSubject, id: number, at: Page) =>
      page(and(eq(lifeEvent.subjectType, type), eq(lifeEvent.subjectId, id), SEEN[type](scope, id)), scope, at),
  }
}

export type LifeRepository = ReturnType<typeof lifeRepository>

type StoredStep = Pick<LifeStep, 'id' | 'by' | 'reason' | 'vin' | 'details'> & {
  kind: string
  source: string
  happenedAt: Date
  subjectType: string | null
  subjectId: number | null
  subjectName: string
}

const toStep = ({ happenedAt, subjectType, subjectId, subjectName, kind, source, ...row }: StoredStep): LifeStep => ({
  ...row,
  kind: kind as LifeStep['kind'],
  source: source as LifeStep['source'],
  time: platformTimeOf(happenedAt),
  subject: subjectType === null ? null : { type: subjectType as LifeSubject, id: subjectId!, name: subjectName },
})
