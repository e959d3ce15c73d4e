import { type SQL, sql } from 'drizzle-orm'
import type { MaintenanceForecast } from '#core/contract/maintenance.ts'
import { FORECAST_STATIONS, FORECAST_WEEKS } from '#core/domain/maintenance.ts'
import type { Database } from '#server/store/database.ts'
import { type Scope, seenVehicle } from '#server/store/scope.ts'

/** How much work comes, and where it is exceeded. */
export function forecastRepository({ orm }: Pick<Database, 'orm'>) {
  const items = (scope: Scope, where: SQL) => sql`maintenance_due d join vehicle on vehicle.id = d.vehicle_id
    where d.oem_id = ${scope.oemId} and ${seenVehicle(scope)} and ${where}`
  return {
    async forecast(scope: Scope): Promise<MaintenanceForecast> {
      const { rows } = await orm.execute<{ day: string; station: string; items: number }>(sql`
        select w.day::date::text as day, coalesce(d.name, '') as station, count(d.id)::int as items
          from generate_series(date_trunc('week', now()), now() + make_interval(weeks => ${FORECAST_WEEKS - 1}), '1 week') w(day)
          left join (select d.id, d.due_day, (select s.name from service_station s where s.id = d.station_id) as name
            from ${items(scope, sql`d.state not in ('overdue', 'workshop')`)}) d
            on d.due_day >= w.day::date and d.due_day < w.day::date + 7
          group by w.day, 2 order by w.day`)
      const { rows: organisations } = await orm.execute<{ orgId: number; name: string; overdue: number }>(sql`
        select o.id as "orgId", o.name, n.overdue from (select vehicle.org_id, count(*)::int as overdue
            from ${items(scope, sql`d.state = 'overdue'`)} group by vehicle.org_id) n
          join organisation o on o.id = n.org_id order by n.overdue desc, o.name`)
      return {
        overdue: organisations.reduce((sum, { overdue }) => sum + overdue, 0),
        ...byStation(rows),
        organisations: organisations.slice(0, ORGANISATIONS),
      }
    },
  }
}
export type ForecastRepository = ReturnType<typeof forecastRepository>

const ORGANISATIONS = 10

/** The stations with most work by name; others, and items without one, are counted together. */
function byStation(rows: readonly { day: string; station: string; items: number }[]) {
  const totals = new Map<string, number>()
  for (const { station, items } of rows) totals.set(station, (totals.get(station) ?? 0) + items)
  const named = [...totals.keys()]
    .filter((name) => name !== '' && totals.get(name)! > 0)
    .sort((one, other) => totals.get(other)! - totals.get(one)! || one.localeCompare(other))
    .slice(0, FORECAST_STATIONS)
  const stations = [...named, '']
  const weeks = new Map<string, number[]>()
  for (const { day, station, items } of rows) {
    const counts = weeks.get(day) ?? stations.map(() => 0)
    const at = stations.indexOf(station)
    counts[at === -1 ? named.length : at]! += items
    weeks.set(day, counts)
  }
  return { stations, weeks: [...weeks].map(([day, items]) => ({ day, items })) }
}
