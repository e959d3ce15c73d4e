import { sql } from 'drizzle-orm'
import type { Delivery, FirmwareShare, ModelWallQuery, ProductLine } from '#core/contract/model-wall.ts'
import type { Database } from '#server/store/database.ts'
import { idsOf } from '#server/store/id-list.ts'
import { vehiclesOfLine } from '#server/store/vehicles-of-line.ts'
import type { Scope } from '#server/store/scope.ts'

const NEWEST_DELIVERIES = 20

export interface LineVehicles {
  sold: boolean
  ids: Int32Array
}

export interface ServingStation {
  lng: number
  lat: number
  alwaysOpen: boolean
}

/** Registered vehicles and their data of one product line. */
export function modelWallRepository({ orm }: Pick<Database, 'orm'>) {
  const rows = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
    (await orm.execute<Row>(query)).rows

  return {
    /** Brands with vehicles, largest first. */
    lines(scope: Scope, query: ModelWallQuery): Promise<ProductLine[]> {
      const { from, where } = vehiclesOfLine(scope, query)
      return rows<ProductLine & Record<string, unknown>>(sql`
        select m.brand_code as brand, min(m.brand_name) as name, count(*)::int as vehicles
          from ${from} where ${where} group by 1 order by 3 desc, 1`)
    },

    /** Ids of the vehicles, by whether they were sold; many come in parts. */
    async vehicles(scope: Scope, query: ModelWallQuery): Promise<LineVehicles[]> {
      const { from, where } = vehiclesOfLine(scope, query)
      const groups = await rows<{ sold: boolean; ids: string }>(
        sql`select v.sold, string_agg(v.id::text, ',') as ids from ${from} where ${where} group by 1, v.id >> 12`,
      )
      return groups.map(({ sold, ids }) => ({ sold, ids: idsOf(ids) }))
    },

    /** Terminals by model and firmware, in no order. */
    firmware(scope: Scope, query: ModelWallQuery): Promise<{ model: string; version: string; count: number }[]> {
      const { from, where } = vehiclesOfLine(scope, query)
      return rows(sql`select t.model, t.firmware as version, count(*)::int as count
        from ${from} join terminal t on t.vehicle_id = v.id where ${where} group by 1, 2`)
    },

    /** Open stations of the caller's organisations that serve a brand; one that names no brand serves all. */
    stations({ oemId, orgIds }: Scope, brand: string): Promise<ServingStation[]> {
      return rows<ServingStation & Record<string, unknown>>(sql`
        select lng, lat, always_open as "alwaysOpen" from service_station
         where oem_id = ${oemId} and org_id = any(${sql.param([...orgIds])}) and not archived and state = 'open'
           and lng is not null and lat is not null and (brands = '[]'::jsonb or brands ? ${brand}) order by id`)
    },

    async deliveries(
      scope: Scope,
      query: ModelWallQuery,
      sinceMonth: string,
    ): Promise<{ months: { month: string; count: number }[]; newest: Delivery[] }> {
      const { from, where } = vehiclesOfLine(scope, query)
      const [months, newest] = await Promise.all([
        rows<{ month: string; count: number }>(sql`
          select to_char(v.sold_on, 'YYYY-MM') as month, count(*)::int as count
            from ${from} where ${where} and v.sold and v.sold_on >= ${`${sinceMonth}-01`}::date group by 1 order by 1`),
        rows<Delivery & Record<string, unknown>>(sql`
          select n.vin, n.model, n.city, n.country, coalesce(d.name, '') as dealer, n.sold_on::text as "soldOn"
            from (select v.id, v.oem_id, v.vin, m.model_name as model, v.operating_city as city, v.country, v.sold_on,
                         v.dealer_code
                    from ${from} where ${where} and v.sold and v.sold_on is not null
                   order by v.sold_on desc, v.id desc limit ${NEWEST_DELIVERIES}) n
            left join dealer d on d.oem_id = n.oem_id and d.code = n.dealer_code order by n.sold_on desc, n.id desc`),
      ])
      return { months, newest }
    },
  }
}
export type ModelWallRepository = ReturnType<typeof modelWallRepository>

/** "1.10.2" is newer than "1.9". */
const versions = new Intl.Collator('en', { numeric: true })

/** Shares of firmware by terminal model, the most frequent model first, its newest version first. */
export function firmwareShares(rows: readonly { model: string; version: string; count: number }[]): FirmwareShare[] {
  const models = new Map<string, FirmwareShare>()
  for (const { model, version, count } of rows) {
    const share = models.get(model) ?? { terminalModel: model, total: 0, versions: [] }
    share.total += count
    share.versions.push({ version, count })
    models.set(model, share)
  }
  for (const share of models.values()) share.versions.sort((a, b) => versions.compare(b.version, a.version))
  return [...models.values()].sort((a, b) => b.total - a.total || a.terminalModel.localeCompare(b.terminalModel))
}
