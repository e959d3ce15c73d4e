import { and, eq, isNull, like, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type SaleFigures, type SaleFilter, type SaleStage, STOCK_AGES } from '#core/contract/vehicle-sale.ts'
import type { Database } from '#server/store/database.ts'
import { beginningWith, partOf } from '#server/store/part-of.ts'
import { organisation } from '#server/store/schema/account.ts'
import { catalogueItem, dealer } from '#server/store/schema/base-data.ts'
import { vehicle, vehicleModel } from '#server/store/schema/vehicle.ts'
import { vehicleSale } from '#server/store/schema/vehicle-sale.ts'
import { ownVehicle, type Scope } from '#server/store/scope.ts'
import { tableStore } from '#server/store/table-store.ts'
import { wireTime } from '#server/store/wire-times.ts'

/** A filter whose region is the path of the region. */
export type SaleQuery = Omit<SaleFilter, 'areaId'> & { areaPath?: string | undefined }

export function saleQuery({ areaId, ...filter }: SaleFilter, areas: { pathOf(areaId: string): string }): SaleQuery {
  // No path begins with a bare slash: an unknown region finds nothing.
  return areaId === undefined ? filter : { ...filter, areaPath: areas.pathOf(areaId) || '/' }
}

const [seller, secondary, pickup] = [alias(dealer, 'seller'), alias(dealer, 'secondary'), alias(dealer, 'pickup')]

const STAGE = sql<SaleStage>`case when not vehicle.sold then 'stock' when vehicle_sale.activated_at is not null then 'activated'
  when vehicle_sale.delivered_at is not null then 'delivered' else 'sold' end`
const LAG_HOURS = sql<
  number | null
>`(extract(epoch from vehicle_sale.activated_at - vehicle_sale.delivered_at) / 3600)::float8`
/** A vehicle is in stock since it was registered, or since it came back. */
const STOCK_DAYS = sql<number | null>`case when vehicle.sold then null else floor(extract(epoch from now() - greatest(
  vehicle.created_at, (select max(r.returned_at) from vehicle_sale r where r.vehicle_id = vehicle.id))) / 86400)::int end`

const columns = {
  id: vehicle.id,
  vin: vehicle.vin,
  plate: vehicle.plate,
  orderNo: sql<string>`coalesce(${vehicleSale.orderNo}, '')`,
  seriesName: vehicleModel.seriesName,
  modelName: vehicleModel.modelName,
  sold: vehicle.sold,
  attribute: vehicle.attribute,
  stage: STAGE,
  dealerCode: vehicle.dealerCode,
  dealerName: sql<string>`coalesce(${seller.name}, ${vehicle.dealerCode})`,
  secondaryName: sql<string>`coalesce(${secondary.name}, ${vehicleSale.secondaryCode}, '')`,
  pickupName: sql<string>`coalesce(${pickup.name}, ${vehicleSale.pickupCode}, '')`,
  financeName: sql<string>`coalesce(${catalogueItem.name}, ${vehicleSale.financeCode}, '')`,
  // A vehicle that was sold without a sale of its own shows the day only.
  soldTime: wireTime(sql`coalesce(${vehicleSale.soldAt}, ${vehicle.soldOn}::timestamp at time zone 'Asia/Shanghai')`),
  deliveredTime: wireTime(vehicleSale.deliveredAt),
  activatedTime: wireTime(vehicleSale.activatedAt),
  activationHours: LAG_HOURS,
  stockDays: STOCK_DAYS,
  areaId: sql<string>`coalesce(${vehicleSale.areaId}, '')`,
  customer: sql<string>`coalesce(${vehicleSale.customer}, '')`,
  invoice: sql<string>`coalesce(${vehicleSale.invoice}, '')`,
  orgName: organisation.name,
}

const openSale = and(eq(vehicleSale.vehicleId, vehicle.id), isNull(vehicleSale.returnedAt))

export function saleRepository({ orm }: Pick<Database, 'orm'>) {
  const ofTenant = (table: typeof seller, code: SQL) =>
    sql`${table.oemId} = ${vehicle.oemId} and ${table.code} = ${code}`
  const stored = tableStore(
    { orm },
    {
      table: vehicle,
      seen: ownVehicle,
      rows: () =>
        orm
          .select(columns)
          .from(vehicle)
          .innerJoin(vehicleModel, eq(vehicleModel.id, vehicle.modelId))
          .innerJoin(organisation, eq(organisation.id, vehicle.orgId))
          .leftJoin(vehicleSale, openSale)
          .leftJoin(seller, ofTenant(seller, sql`${vehicle.dealerCode}`))
          .leftJoin(secondary, ofTenant(secondary as unknown as typeof seller, sql`${vehicleSale.secondaryCode}`))
          .leftJoin(pickup, ofTenant(pickup as unknown as typeof seller, sql`${vehicleSale.pickupCode}`))
          .leftJoin(
            catalogueItem,
            and(
              eq(catalogueItem.oemId, vehicle.oemId),
              eq(catalogueItem.kind, 'financeOrg'),
              eq(catalogueItem.code, vehicleSale.financeCode),
            ),
          ),
      sorts: {
        vin: vehicle.vin,
        soldTime: sql`coalesce(${vehicleSale.soldAt}, ${vehicle.soldOn}::timestamptz)`,
        deliveredTime: sql`${vehicleSale.deliveredAt}`,
        stockDays: STOCK_DAYS,
        activationHours: LAG_HOURS,
      },
      matching: conditionsOf,
    },
  )
  return {
    page: stored.page,
    all: stored.all,

    /** One statement for everything that is drawn. */
    async figures(scope: Scope, query: SaleQuery): Promise<SaleFigures> {
      const stage = (name: SaleStage) => sql<number>`count(*) filter (where stage = ${name})::int`
      const ages = [0, ...STOCK_AGES].map((from, index) => {
        const until = STOCK_AGES[index]
        const older = until === undefined ? sql`true` : sql`days < ${until}`
        return sql`count(*) filter (where days >= ${from} and ${older})::int`
      })
      const vehicles = orm
        .select({
          stage: sql`${STAGE}`.as('stage'),
          days: sql`${STOCK_DAYS}`.as('days'),
          lag: sql`${LAG_HOURS}`.as('lag'),
        })
        .from(vehicle)
        .innerJoin(vehicleModel, eq(vehicleModel.id, vehicle.modelId))
        .leftJoin(vehicleSale, openSale)
        .where(and(ownVehicle(scope), ...conditionsOf(query)))
      const { rows } = await orm.execute<Record<SaleStage, number> & { ages: number[]; lag: number | null }>(sql`
        select ${stage('stock')} as stock, ${stage('sold')} as sold, ${stage('delivered')} as delivered,
               ${stage('activated')} as activated, array[${sql.join(ages, sql`, `)}] as ages,
               percentile_cont(0.5) within group (order by lag) as lag
          from (${vehicles.getSQL()}) as counted`)
      const { ages: stockAges = [], lag = null, ...stages } = rows[0] ?? {}
      const { stock = 0, sold = 0, delivered = 0, activated = 0 } = stages as Partial<Record<SaleStage, number>>
      return { stages: { stock, sold, delivered, activated }, stockAges, medianActivationHours: lag }
    },
  }
}
export type SaleRepository = ReturnType<typeof saleRepository>
export type StoredSale = Awaited<ReturnType<SaleRepository['page']>>['list'][number]

const conditionsOf = (query: SaleQuery) => [
  eq(vehicle.archived, false),
  partOf(vehicle.vin, query.vin),
  query.orderNo ? like(vehicleSale.orderNo, beginningWith(query.orderNo)) : undefined,
  query.sold === undefined ? undefined : eq(vehicle.sold, query.sold),
  query.stage ? sql`${STAGE} = ${query.stage}` : undefined,
  query.attribute ? eq(vehicle.attribute, query.attribute) : undefined,
  query.dealerCode
    ? or(eq(vehicle.dealerCode, query.dealerCode), eq(vehicleSale.secondaryCode, query.dealerCode))
    : undefined,
  query.areaPath === undefined ? undefined : like(vehicleSale.areaPath, beginningWith(query.areaPath)),
  query.brandCode ? eq(vehicleModel.brandCode, query.brandCode) : undefined,
  query.seriesCode ? eq(vehicleModel.seriesCode, query.seriesCode) : undefined,
  query.modelCode ? eq(vehicleModel.modelCode, query.modelCode) : undefined,
]
