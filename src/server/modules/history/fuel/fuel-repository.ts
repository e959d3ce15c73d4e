import type { z } from 'zod'
import type { FuelFilter, getFuelFigures } from '#core/contract/fuel.ts'
import { FUEL_RULES, type FuelSensorState } from '#core/domain/fuel-rules.ts'
import { FUELLED_POWER_TYPES } from '#core/domain/power-type.ts'
import type { Database } from '#server/store/database.ts'
import { eachById, orderText, type Page, pageByText } from '#server/store/paging.ts'
import { containing } from '#server/store/part-of.ts'
import { type Scope, SEEN_VEHICLE } from '#server/store/scope.ts'
import { vehicleNameText } from '#server/store/vehicle-name.ts'

/** A vehicle with a tank as it is stored. */
export interface StoredFuelVehicle {
  id: number
  vin: string
  plate: string
  orgName: string
  fuelPercent: number | null
  fuelLitres: number | null
  ureaPercent: number | null
  consumption: number | null
  ureaRatio: number | null
  rangeKm: number | null
  sensor: FuelSensorState
  levelAt: Date | null
}

/** What the last 30 days say of a vehicle. */
export interface FuelEventSums {
  refuels: number
  refuelledLitres: number
  drains: number
  openEvents: number
  lastDrainLitres: number | null
  lastDrainAt: Date | null
  lastDrainLng: number | null
  lastDrainLat: number | null
}

const { silentHours, eventDays } = FUEL_RULES
/** No level for a day, although positions arrived. */
const SILENT = `(s.level_at is null or s.read_to - s.level_at > interval '${silentHours} hours')`
const LITRES = `case when ${SILENT} then null else s.level end`
const PERCENT = `case when (${LITRES}) > k.capacity then 100 else (${LITRES}) / k.capacity * 100 end`
const RANGE = `(${LITRES}) / s.consumption * 100`
const SENSOR = `case when ${SILENT} then 'none' when s.frozen then 'frozen' else 'ok' end`

const COLUMNS = `v.id, v.vin, v.plate, o.name as "orgName", ${PERCENT} as "fuelPercent", ${LITRES} as "fuelLitres",
  s.urea_percent as "ureaPercent", s.consumption, s.urea_ratio as "ureaRatio", ${RANGE} as "rangeKm", ${SENSOR} as sensor,
  s.level_at as "levelAt"`

const SORTS: Readonly<Record<string, string>> = {
  vin: 'v.vin',
  plate: vehicleNameText('v'),
  fuelPercent: PERCENT,
  fuelLitres: LITRES,
  ureaPercent: 's.urea_percent',
  consumption: 's.consumption',
  ureaRatio: 's.urea_ratio',
  rangeKm: RANGE,
}

const RECENT = `e.started_at > now() - interval '${eventDays} days'`
/** Waits for a decision; a refuel needs none. */
const UNDECIDED = `exists (select 1 from fuel_event e where e.vehicle_id = v.id and e.state = 'open' and e.kind <> 'refuel'
  and ${RECENT})`

const FROM = `vehicle v join vehicle_model m on m.id = v.model_id join organisation o on o.id = v.org_id
    left join fuel_state s on s.vehicle_id = v.id left join fuel_tank k on k.vehicle_id = v.id
  where ${SEEN_VEHICLE} and not v.archived and m.power_type = any($3)
    and ($4::text is null or v.vin ilike $4) and ($5::text is null or v.plate ilike $5)
    and ($6::text is null or ${SENSOR} = $6)
    and ($7::text is null or exists (select 1 from fuel_event e where e.vehicle_id = v.id and e.kind = $7 and e.state <> 'false'
      and ${RECENT}))
    and ($8::boolean is null or ${UNDECIDED} = $8)`

const NEXT = `select ${COLUMNS} from ${FROM} and v.id > $9 order by v.id limit $10`

const FIGURES = `select count(*)::int as vehicles, (count(*) filter (where ${SENSOR} = 'ok'))::int as measured,
    (count(*) filter (where ${SENSOR} = 'frozen'))::int as frozen, (count(*) filter (where ${UNDECIDED}))::int as undecided
  from ${FROM}`

const SUMS = `select e.vehicle_id as id, count(*) filter (where e.kind = 'refuel')::int as refuels,
    coalesce(sum(e.level_after - e.level_before) filter (where e.kind = 'refuel'), 0) as "refuelledLitres",
    count(*) filter (where e.kind = 'drain')::int as drains,
    count(*) filter (where e.kind <> 'refuel' and e.state = 'open')::int as "openEvents",
    (max(array[extract(epoch from e.started_at)::float8, e.level_before - e.level_after, e.lng, e.lat])
      filter (where e.kind = 'drain')) as drain
  from fuel_event e where e.vehicle_id = any($1) and e.state <> 'false'
    and e.started_at > now() - interval '${eventDays} days' group by e.vehicle_id`

/** Reads for the list of vehicles with a tank. */
export function fuelRepository({ pool }: Pick<Database, 'pool'>) {
  const list = { columns: COLUMNS, from: FROM }
  return {
    page(scope: Scope, filter: FuelFilter, page: Page) {
      const order = orderText(page, SORTS, 'v.id desc')
      return pageByText<StoredFuelVehicle>(pool, page, { ...list, order, values: valuesOf(scope, filter) })
    },

    all: (scope: Scope, filter: FuelFilter) =>
      eachById(async (after, limit) => {
        const values = [...valuesOf(scope, filter), after, limit]
        return (await pool.query<StoredFuelVehicle>(NEXT, values)).rows
      }),

    /** Of the vehicles of a page, in one statement. */
    async sums(ids: readonly number[]): Promise<Map<number, FuelEventSums>> {
      const { rows } = await pool.query<SumsRow>(SUMS, [[...ids]])
      return new Map(
        rows.map(({ id, drain, ...sums }) => {
          const [at = null, lastDrainLitres = null, lastDrainLng = null, lastDrainLat = null] = drain ?? []
          const lastDrainAt = at === null ? null : new Date(at * 1000)
          return [id, { ...sums, lastDrainAt, lastDrainLitres, lastDrainLng, lastDrainLat }]
        }),
      )
    },

    async figures(scope: Scope, filter: FuelFilter): Promise<FuelFigures> {
      const { rows } = await pool.query<FuelFigures>(FIGURES, valuesOf(scope, filter))
      return rows[0]!
    },
  }
}
export type FuelRepository = ReturnType<typeof fuelRepository>
type FuelFigures = z.output<typeof getFuelFigures.response>
type SumsRow = Omit<FuelEventSums, `lastDrain${string}`> & { id: number; drain: (number | null)[] | null }

const valuesOf = ({ oemId, orgIds }: Scope, { vin, plate, sensor, eventKind, undecided }: FuelFilter): unknown[] => [
  oemId,
  [...orgIds],
  [...FUELLED_POWER_TYPES],
  vin ? containing(vin) : null,
  plate ? containing(plate) : null,
  sensor ?? null,
  eventKind ?? null,
  undecided ?? null,
]
