import { and, eq, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { DeviceFilter } from '#core/contract/device.ts'
import type { Database } from '#server/store/database.ts'
import { containing, partOf } from '#server/store/part-of.ts'
import { organisation } from '#server/store/schema/account.ts'
import { device } from '#server/store/schema/device.ts'
import { inScope, type Scope } from '#server/store/scope.ts'
import { tableStore } from '#server/store/table-store.ts'
import { wireTime, wireTimes } from '#server/store/wire-times.ts'

const columns = {
  id: device.id,
  code: device.code,
  kind: device.kind,
  model: device.model,
  supplier: device.supplier,
  protocol: device.protocol,
  orgId: device.orgId,
  orgName: organisation.name,
  position: device.position,
  linkTime: wireTime(device.linkedAt),
  lastDataTime: wireTime(device.lastDataAt),
  battery: device.battery,
  state: device.state,
  ...wireTimes(device),
  // Read for the rows of a page alone, so that counting a list reads no other table.
  vin: sql<string>`coalesce((select v.vin from vehicle v where v.id = device.vehicle_id), '')`,
  partSerial: sql<string>`coalesce((select p.serial from part p where p.id = device.part_id), '')`,
  replaces: sql<string>`coalesce((select o.code from device o where o.id = device.replaces_id), '')`,
  replacedBy: sql<string>`coalesce((select n.code from device n where n.replaces_id = device.id limit 1), '')`,
}

const matching = ({ keyWord, vin, batteryTo, ...filter }: DeviceFilter): (SQL | undefined)[] => [
  partOf(device.code, keyWord),
  vin ? sql`device.vehicle_id in (select v.id from vehicle v where v.vin ilike ${containing(vin)})` : undefined,
  filter.kind ? eq(device.kind, filter.kind) : undefined,
  filter.state ? eq(device.state, filter.state) : undefined,
  filter.protocol ? eq(device.protocol, filter.protocol) : undefined,
  filter.orgId ? eq(device.orgId, filter.orgId) : undefined,
  batteryTo === undefined ? undefined : lte(device.battery, batteryTo),
]

export function deviceRepository({ orm }: Pick<Database, 'orm'>) {
  const stored = tableStore(
    { orm },
    {
      table: device,
      rows: () => orm.select(columns).from(device).innerJoin(organisation, eq(organisation.id, device.orgId)),
      sorts: { code: device.code, lastDataTime: device.lastDataAt, battery: device.battery },
      matching,
    },
  )
  return {
    ...stored,

    /** All or none: null when one of them is or was in use. */
    remove: (scope: Scope, ids: readonly number[]) =>
      stored.remove(scope, ids, async (tx, chosen) => {
        const chained = sql`exists (select 1 from device n where n.replaces_id = ${device.id})`
        const used = or(ne(device.state, 'stock'), sql`${device.replacesId} is not null`, chained)
        const found = await tx.select({ id: device.id }).from(device).where(and(chosen, used)).limit(1)
        return found.length > 0
      }),

    /** Newest data and battery by device id; older reports change nothing. Answers how many ids are known. */
    async report(
      scope: Scope,
      reports: readonly { code: string; dataAt: Date; battery: number | null }[],
    ): Promise<number> {
      const { rows } = await orm.execute<{ known: number }>(sql`with given as (
          select distinct on (code) code, "dataAt", battery
          from jsonb_to_recordset(${JSON.stringify(reports)}::jsonb) as g(code text, "dataAt" timestamptz, battery int)
          order by code, "dataAt" desc),
        known as (select device.id, g."dataAt", g.battery from given g join device on device.code = g.code
          where ${inScope(scope, device)}),
        saved as (update device d set last_data_at = k."dataAt", battery = coalesce(k.battery, d.battery) from known k
          where d.id = k.id and (d.last_data_at is null or d.last_data_at <= k."dataAt"))
        select count(*)::int as known from known`)
      return rows[0]?.known ?? 0
    },
  }
}
export type DeviceRepository = ReturnType<typeof deviceRepository>
