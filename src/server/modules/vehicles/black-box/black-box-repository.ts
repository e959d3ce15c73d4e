import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import type { BlackBoxFilter, CalibrationCounts } from '#core/contract/black-box.ts'
import { CALIBRATION_DUES, CALIBRATION_SOON_DAYS, type CalibrationDue } from '#core/domain/stock-life.ts'
import type { Database } from '#server/store/database.ts'
import { containing, partOf } from '#server/store/part-of.ts'
import { organisation } from '#server/store/schema/account.ts'
import { blackBox } from '#server/store/schema/device.ts'
import { inScope, type Scope } from '#server/store/scope.ts'
import { tableStore } from '#server/store/table-store.ts'
import { wireTime, wireTimes } from '#server/store/wire-times.ts'

const TODAY = sql`(now() at time zone 'Asia/Shanghai')::date`
const LAST = sql`black_box.calibration_until`
const SOON = sql`${TODAY} + ${CALIBRATION_SOON_DAYS}::int`
const WITH_DUE: Readonly<Record<CalibrationDue, SQL>> = {
  overdue: sql`${LAST} < ${TODAY}`,
  soon: sql`${LAST} between ${TODAY} and ${SOON}`,
  valid: sql`${LAST} > ${SOON}`,
  unknown: sql`${LAST} is null`,
}

const columns = {
  id: blackBox.id,
  number: blackBox.number,
  model: blackBox.model,
  supplier: blackBox.supplier,
  certificate: blackBox.certificate,
  capacityMb: blackBox.capacityMb,
  calibrationUntil: blackBox.calibrationUntil,
  calibration: sql<CalibrationDue>`case when ${WITH_DUE.unknown} then 'unknown' when ${WITH_DUE.overdue} then 'overdue'
    when ${WITH_DUE.soon} then 'soon' else 'valid' end`,
  orgId: blackBox.orgId,
  orgName: organisation.name,
  selfTest: blackBox.selfTest,
  selfTestTime: wireTime(blackBox.selfTestAt),
  state: blackBox.state,
  ...wireTimes(blackBox),
  // Read for the rows of a page alone, so that counting a list reads no other table.
  vin: sql<string>`coalesce((select v.vin from vehicle v where v.id = black_box.vehicle_id), '')`,
  lastPullTime: wireTime(sql`(select r.received_at from driver_report r where r.vehicle_id = black_box.vehicle_id
    and r.event = 'recorder' and r.received_at >= black_box.installed_at order by r.ts desc limit 1)`),
}

const matching = ({ keyWord, vin, calibration, ...filter }: BlackBoxFilter): (SQL | undefined)[] => [
  partOf(blackBox.number, keyWord),
  vin ? sql`black_box.vehicle_id in (select v.id from vehicle v where v.vin ilike ${containing(vin)})` : undefined,
  filter.state ? eq(blackBox.state, filter.state) : undefined,
  filter.selfTest ? eq(blackBox.selfTest, filter.selfTest) : undefined,
  filter.orgId ? eq(blackBox.orgId, filter.orgId) : undefined,
  calibration ? and(ne(blackBox.state, 'retired'), WITH_DUE[calibration]) : undefined,
]

export function blackBoxRepository({ orm }: Pick<Database, 'orm'>) {
  const stored = tableStore(
    { orm },
    {
      table: blackBox,
      rows: () => orm.select(columns).from(blackBox).innerJoin(organisation, eq(organisation.id, blackBox.orgId)),
      sorts: {
        number: blackBox.number,
        calibrationUntil: blackBox.calibrationUntil,
        selfTestTime: blackBox.selfTestAt,
      },
      matching,
    },
  )
  return {
    ...stored,

    /** All or none: null when one of them is or was in a vehicle. */
    remove: (scope: Scope, ids: readonly number[]) =>
      stored.remove(scope, ids, async (tx, chosen) => {
        const used = or(ne(blackBox.state, 'stock'), sql`${blackBox.installedAt} is not null`)
        const found = await tx.select({ id: blackBox.id }).from(blackBox).where(and(chosen, used)).limit(1)
        return found.length > 0
      }),

    async calibrations(scope: Scope): Promise<CalibrationCounts> {
      const counts = CALIBRATION_DUES.map(
        (due) => sql`count(*) filter (where ${WITH_DUE[due]})::int as ${sql.identifier(due)}`,
      )
      const { rows } = await orm.execute(sql`select ${sql.join(counts, sql`, `)} from black_box
        where ${inScope(scope, blackBox)} and state <> 'retired'`)
      return rows[0] as unknown as CalibrationCounts
    },
  }
}
export type BlackBoxRepository = ReturnType<typeof blackBoxRepository>
