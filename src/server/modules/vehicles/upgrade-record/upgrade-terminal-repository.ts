import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { UpgradeTerminalFilter, UpgradeTerminalSummary } from '#core/contract/upgrade-terminal.ts'
import { OPEN_UPGRADE_STATES, type UpgradeState } from '#core/domain/upgrade-record.ts'
import type { Database } from '#server/store/database.ts'
import { partOf } from '#server/store/part-of.ts'
import { organisation } from '#server/store/schema/account.ts'
import { upgradeRecord } from '#server/store/schema/upgrade.ts'
import { terminal, vehicle } from '#server/store/schema/vehicle.ts'
import { type Scope, seenVehicle } from '#server/store/scope.ts'
import { tableStore } from '#server/store/table-store.ts'
import { wireTime } from '#server/store/wire-times.ts'

const PUBLISHED = 1
/** Failures after which a terminal is looked at by a person. */
const FAILING_FROM = 3
const LAST_LOGINS = 2_000

const ofModel = sql`from soft_version s join part_model p on p.id = s.part_model_id
  where s.oem_id = ${terminal.oemId} and p.model = ${terminal.model}`
/** The published version of the model with the highest release counter. */
const newest = sql`(select s.version ${ofModel} and s.status = ${PUBLISHED} and s.object_key is not null
  order by s.release_counter desc nulls last, s.id desc limit 1)`
const newestCounter = sql`(select max(s.release_counter) ${ofModel} and s.status = ${PUBLISHED} and s.object_key is not null)`
const ownCounter = sql`(select max(s.release_counter) ${ofModel} and s.version = ${terminal.firmware})`
const isBehind = sql<boolean>`(${terminal.firmware} <> '' and coalesce(${ownCounter}, 0) < coalesce(${newestCounter}, 0))`
const ofTerminal = sql`from upgrade_record r where r.terminal_id = ${terminal.id}`
const last = (what: SQL) =>
  sql`(select ${what} from upgrade_record r join express_upgrade e on e.id = r.express_id
    where r.terminal_id = ${terminal.id} order by r.id desc limit 1)`
const failures = sql`(select count(*) ${ofTerminal} and r.state in ('failed', 'timedOut'))`

const columns = {
  id: terminal.id,
  vehicleId: vehicle.id,
  sn: terminal.sn,
  vin: vehicle.vin,
  plate: vehicle.plate,
  terminalModel: terminal.model,
  hardware: terminal.hardware,
  iccid: terminal.iccid,
  currentVersion: terminal.firmware,
  newestVersion: sql<string>`coalesce(${newest}, '')`,
  isBehind,
  attempts: sql<number>`(select coalesce(sum(r.attempts), 0)::int ${ofTerminal})`,
  lastState: sql<UpgradeState | null>`${last(sql`r.state`)}`,
  lastVersion: sql<string>`coalesce(${last(sql`e.to_version`)}, '')`,
  lastUpgradeTime: wireTime(last(sql`coalesce(r.finished_at, r.updated_at)`)),
  orgName: sql<string>`coalesce(${organisation.name}, '')`,
}

/** Terminals in vehicles the caller may look at. */
export function upgradeTerminalRepository(db: Pick<Database, 'orm'>) {
  const seen = (scope: Scope) => and(eq(terminal.oemId, scope.oemId), seenVehicle(scope)) as SQL
  const store = tableStore(db, {
    table: terminal,
    seen,
    rows: () =>
      db.orm
        .select(columns)
        .from(terminal)
        .innerJoin(vehicle, eq(vehicle.id, terminal.vehicleId))
        .leftJoin(organisation, eq(organisation.id, vehicle.orgId)),
    sorts: { sn: terminal.sn, currentVersion: terminal.firmware },
    matching,
  })
  return {
    page: store.page,
    all: store.all,
    find: store.find,
    summary: (scope: Scope) => summary(db, seen(scope)),

    /** Versions a terminal logged in with, from its newest logins. */
    async versions(terminalId: number) {
      const { rows } = await db.orm.execute<{ version: string; first: number; last: number; logins: number }>(sql`
        select l.firmware as version, extract(epoch from min(l.ts))::float8 as first,
            extract(epoch from max(l.ts))::float8 as last, count(*)::int as logins
          from (select firmware, ts from terminal_log where terminal_id = ${terminalId} and kind = 1
            order by ts desc limit ${LAST_LOGINS}) l
          where l.firmware <> '' group by 1 order by max(l.ts) desc limit 100`)
      return rows
    },
  }
}
export type UpgradeTerminalRepository = ReturnType<typeof upgradeTerminalRepository>
export type StoredTerminal = Awaited<ReturnType<UpgradeTerminalRepository['page']>>['list'][number]

function matching(filter: UpgradeTerminalFilter): (SQL | undefined)[] {
  const { keyWord, terminalModel, versions, lastState, behind, failing } = filter
  const named = versions?.split(',').filter((each) => each !== '') ?? []
  return [
    keyWord
      ? or(partOf(terminal.sn, keyWord), partOf(vehicle.vin, keyWord), partOf(vehicle.plate, keyWord))
      : undefined,
    terminalModel ? eq(terminal.model, terminalModel) : undefined,
    named.length > 0 ? inArray(terminal.firmware, named) : undefined,
    lastState ? sql`${last(sql`r.state`)} = ${lastState}` : undefined,
    behind ? sql`${isBehind} = ${behind === 'true'}` : undefined,
    failing ? sql`(${failures} >= ${FAILING_FROM}) = ${failing === 'true'}` : undefined,
  ]
}

/** Grouped first: how many terminals run which version, whatever the size of the fleet. */
async function summary({ orm }: Pick<Database, 'orm'>, seen: SQL): Promise<UpgradeTerminalSummary> {
  const [versions, records] = await Promise.all([
    orm
      .select({
        terminalModel: terminal.model,
        version: terminal.firmware,
        terminals: sql<number>`count(*)::int`,
        isNewest: sql<boolean>`coalesce(${terminal.firmware} = ${newest}, false)`,
        isBehind,
      })
      .from(terminal)
      .innerJoin(vehicle, eq(vehicle.id, terminal.vehicleId))
      .where(seen)
      .groupBy(terminal.oemId, terminal.model, terminal.firmware)
      .orderBy(sql`count(*) desc`, terminal.model, terminal.firmware),
    orm
      .select({
        underWay: sql<number>`(count(*) filter (where ${inArray(upgradeRecord.state, [...OPEN_UPGRADE_STATES])}))::int`,
        failing: sql<number>`(select count(*)::int from (select r.terminal_id from upgrade_record r
          where r.terminal_id is not null and r.state in ('failed', 'timedOut') and r.vehicle_id in
            (select vehicle.id from terminal join vehicle on vehicle.id = terminal.vehicle_id where ${seen})
          group by 1 having count(*) >= ${FAILING_FROM}) f)`,
      })
      .from(upgradeRecord)
      .innerJoin(terminal, eq(terminal.id, upgradeRecord.terminalId))
      .innerJoin(vehicle, eq(vehicle.id, upgradeRecord.vehicleId))
      .where(seen),
  ])
  const sum = (rows: typeof versions) => rows.reduce((total, { terminals }) => total + terminals, 0)
  return {
    terminals: sum(versions),
    behind: sum(versions.filter((row) => row.isBehind)),
    failing: records[0]?.failing ?? 0,
    underWay: records[0]?.underWay ?? 0,
    versions: versions.map(({ isBehind: _behind, ...row }) => row),
  }
}
