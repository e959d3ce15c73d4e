import type { DataItem, ItemValue, VehicleBase } from '#core/contract/data-item.ts'
import { extensionValue, isPlausible } from '#core/domain/data-item.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { positionHistoryRepository } from '#server/telemetry/history/position-history-repository.ts'
import * as history from '#server/telemetry/history/history-reading.ts'
import type { Database } from '#server/store/database.ts'
import { type Scope, SEEN_VEHICLE } from '#server/store/scope.ts'

type Value = Omit<ItemValue, 'plausible'>

const VEHICLE = `select v.id, v.vin, v.plate, v.model_id, m.brand_name, m.series_name, m.model_name, m.model_code, m.vehicle_class,
    m.power_type, o.name as org_name
  from vehicle v join vehicle_model m on m.id = v.model_id join organisation o on o.id = v.org_id
  where ${SEEN_VEHICLE} and v.vin = $3`
const FITTED = `select y.name as "typeName", q.model as "partsModel", p.serial, p.hardware_version as "hardwareVersion",
    p.software_version as "softwareVersion", p.supplier, y.diagnostic_address as "diagnosticAddress"
  from part p join part_model q on q.id = p.model_id join part_type y on y.id = q.type_id
  where p.vehicle_id = $1 order by y.name, p.serial`

interface VehicleColumns {
  id: number
  vin: string
  plate: string
  model_id: number
  brand_name: string
  series_name: string
  model_name: string
  model_code: string
  vehicle_class: string
  power_type: string
  org_name: string
}

/** Master data and last reported values of one vehicle. */
export function itemValueRepository({ pool }: Pick<Database, 'pool'>) {
  const positions = positionHistoryRepository({ pool })

  return {
    async vehicle({ oemId, orgIds }: Scope, vin: string): Promise<VehicleColumns | undefined> {
      const { rows } = await pool.query<VehicleColumns>(VEHICLE, [oemId, [...orgIds], vin])
      return rows[0]
    },

    async fitted({ id, model_id }: VehicleColumns): Promise<Pick<VehicleBase, 'ecus' | 'orders'>> {
      const [ecus, orders] = await Promise.all([
        pool.query<VehicleBase['ecus'][number]>(FITTED, [id]),
        pool.query<{ number: string }>(
          'select order_num as number from vehicle_order where model_id = $1 order by order_num limit 100',
          [model_id],
        ),
      ])
      return { ecus: ecus.rows, orders: orders.rows.map((row) => row.number) }
    },

    /** Values of the newest position, with those extensions add, and of the newest GB/T 32960 report. */
    async values(vehicleId: number, items: readonly DataItem[]): Promise<Value[]> {
      const [[position], energy] = await Promise.all([
        positions.newest([vehicleId]),
        pool.query<history.EnergyColumns>(history.newestReports(history.ENERGY_COLUMNS), [vehicleId]),
      ])
      const extended = (position ? items : []).flatMap(({ code, extension }) => {
        const value = extension && position ? extensionValue(position.items, extension) : null
        return value === null ? [] : [[code, value] as const]
      })
      const readings = [
        ...(position ? [history.readingOfPosition(position)] : []),
        ...history.joinedReports(energy.rows).slice(0, 1).map(history.readingOfEnergy),
      ]
      return readings.flatMap(({ at, receivedAt, source, values }) =>
        [...Object.entries(values), ...(source === 'jt808' ? extended : [])].flatMap(([code, value]) =>
          typeof value === 'number'
            ? [{ code, value, time: toPlatformTime(at), receiveTime: toPlatformTime(receivedAt) }]
            : [],
        ),
      )
    },
  }
}
export type ItemValueRepository = ReturnType<typeof itemValueRepository>

/** Values of items of the catalogue with what their rules say of them. */
export function judged(values: readonly Value[], items: readonly DataItem[]): ItemValue[] {
  const byCode = new Map(items.map((item) => [item.code, item]))
  return values.flatMap((value) => {
    const item = byCode.get(value.code)
    return item ? [{ ...value, plausible: isPlausible(item, value.value) }] : []
  })
}
