import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { SaleCorrection, SaleInput } from '#core/contract/vehicle-sale.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import type { LifeSource } from '#core/domain/life-event.ts'
import { recordLife } from '#server/store/life-events.ts'
import { catalogueItem, dealer } from '#server/store/schema/base-data.ts'
import { vehicle } from '#server/store/schema/vehicle.ts'
import { vehicleSale } from '#server/store/schema/vehicle-sale.ts'
import { inScope, ownVehicle, type Scope } from '#server/store/scope.ts'

const DEALER = 2
const CUSTOMER = 3

/** A sale with its references checked. */
export type NewSale = Omit<SaleInput, 'vin'> & { vehicleId: number; areaPath: string }
/** Vehicles that a change is about, locked, with their open sale. */
interface Chosen {
  id: number
  vin: string
  dealerCode: string
  sold: boolean
  sale: { id: number; deliveredAt: Date | null; soldAt: Date } | null
}
/** `state`: one of the vehicles is in another stage. */
type Outcome = number | 'missing' | 'state'

/** Changes of sales: sale, vehicle and life of the vehicle in one transaction. */
export function saleWriteRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    /** Null when the vehicle is sold, or another sale has the order number. */
    register: (scope: Scope, sale: NewSale): Promise<number | null> =>
      orm.transaction(async (tx) => {
        const [id] = await storeSales(tx, scope, [sale], 'person')
        return id ?? null
      }),

    correct: (scope: Scope, vin: string, to: SaleCorrection): Promise<Outcome> =>
      orm.transaction(async (tx) => {
        const [chosen] = (await chosenBy(tx, scope, [vin])) ?? []
        if (chosen === undefined) return 'missing'
        const { id, sale, dealerCode: from } = chosen
        const soldAt = new Date(fromPlatformTime(to.soldTime))
        if (sale === null || (sale.deliveredAt !== null && sale.deliveredAt < soldAt)) return 'state'
        const { dealerCode, reason } = to
        await tx
          .update(vehicleSale)
          .set({ dealerCode, soldAt, updatedAt: sql`now()` })
          .where(eq(vehicleSale.id, sale.id))
        await tx
          .update(vehicle)
          .set({ dealerCode, soldOn: to.soldTime.slice(0, 10), updatedAt: sql`now()` })
          .where(eq(vehicle.id, id))
        if (from !== dealerCode) {
          const details = { ...(from !== '' && { from }), to: dealerCode }
          await recordLife(tx, scope, [{ kind: 'transferred', vehicleId: id, reason, details }])
        }
        return 1
      }),

    deliver: (scope: Scope, vins: readonly string[], deliveredAt: Date): Promise<Outcome> =>
      orm.transaction(async (tx) => {
        const chosen = await chosenBy(tx, scope, vins)
        if (chosen === undefined) return 'missing'
        const fits = ({ sale }: Chosen) => sale !== null && sale.deliveredAt === null && sale.soldAt <= deliveredAt
        if (!chosen.every(fits)) return 'state'
        const ids = chosen.map(({ id }) => id)
        await tx
          .update(vehicleSale)
          .set({ deliveredAt, updatedAt: sql`now()` })
          .where(and(inArray(vehicleSale.vehicleId, ids), isNull(vehicleSale.returnedAt)))
        await tx.update(vehicle).set({ registerState: 'active', updatedAt: sql`now()` }).where(inArray(vehicle.id, ids))
        await recordLife(
          tx,
          scope,
          chosen.map(({ id, dealerCode }) => ({
            kind: 'delivered',
            vehicleId: id,
            details: { dealer: dealerCode },
            at: deliveredAt,
          })),
        )
        return ids.length
      }),

    transfer: (scope: Scope, vins: readonly string[], dealerCode: string, reason: string): Promise<Outcome> =>
      orm.transaction(async (tx) => {
        const chosen = await chosenBy(tx, scope, vins)
        if (chosen === undefined) return 'missing'
        if (chosen.some(({ sold }) => sold)) return 'state'
        const moving = chosen.filter((each) => each.dealerCode !== dealerCode)
        if (moving.length === 0) return 0
        const ids = moving.map(({ id }) => id)
        const values = { dealerCode, attribute: DEALER, updatedAt: sql`now()` }
        await tx.update(vehicle).set(values).where(inArray(vehicle.id, ids))
        await recordLife(
          tx,
          scope,
          moving.map((each) => ({
            kind: 'transferred',
            vehicleId: each.id,
            reason,
            details: { ...(each.dealerCode !== '' && { from: each.dealerCode }), to: dealerCode },
          })),
        )
        return ids.length
      }),

    takeBack: (scope: Scope, vins: readonly string[], reason: string): Promise<Outcome> =>
      orm.transaction(async (tx) => {
        const chosen = await chosenBy(tx, scope, vins)
        if (chosen === undefined) return 'missing'
        if (!chosen.every(({ sold }) => sold)) return 'state'
        const ids = chosen.map(({ id }) => id)
        await tx
          .update(vehicleSale)
          .set({ returnedAt: sql`now()`, updatedAt: sql`now()` })
          .where(and(inArray(vehicleSale.vehicleId, ids), isNull(vehicleSale.returnedAt)))
        await tx
          .update(vehicle)
          .set({
            sold: false,
            soldOn: null,
            // Without a dealer it is the manufacturer's again.
            attribute: sql`case when ${vehicle.dealerCode} = '' then 1 else ${DEALER}::int end`,
            registerState: 'stock',
            updatedAt: sql`now()`,
          })
          .where(inArray(vehicle.id, ids))
        await recordLife(
          tx,
          scope,
          chosen.map(({ id, dealerCode }) => ({
            kind: 'returned',
            vehicleId: id,
            reason,
            ...(dealerCode !== '' && { details: { dealer: dealerCode } }),
          })),
        )
        return ids.length
      }),
  }
}
export type SaleWriteRepository = ReturnType<typeof saleWriteRepository>

/** Undefined when the caller does not own one of them. */
async function chosenBy(tx: Transaction, scope: Scope, vins: readonly string[]): Promise<Chosen[] | undefined> {
  const wanted = [...new Set(vins)]
  const found = await tx
    .select({ id: vehicle.id, vin: vehicle.vin, dealerCode: vehicle.dealerCode, sold: vehicle.sold })
    .from(vehicle)
    .where(and(ownVehicle(scope), inArray(vehicle.vin, wanted)))
    .orderBy(vehicle.id)
    .for('update')
  if (found.length < wanted.length) return undefined
  const sales = await tx
    .select({
      id: vehicleSale.id,
      vehicleId: vehicleSale.vehicleId,
      deliveredAt: vehicleSale.deliveredAt,
      soldAt: vehicleSale.soldAt,
    })
    .from(vehicleSale)
    .where(
      and(
        inArray(
          vehicleSale.vehicleId,
          found.map(({ id }) => id),
        ),
        isNull(vehicleSale.returnedAt),
      ),
    )
  const saleOf = new Map(sales.map((sale) => [sale.vehicleId, sale]))
  return found.map((each) => ({ ...each, sale: saleOf.get(each.id) ?? null }))
}

/** Stores sales, marks their vehicles as sold and writes the step of each; leaves out what is sold or has a taken number. */
export async function storeSales(
  tx: Transaction,
  scope: Scope,
  sales: readonly NewSale[],
  source: LifeSource,
): Promise<number[]> {
  const rows = sales.map(({ soldTime, ...sale }) => ({
    ...sale,
    soldAt: new Date(fromPlatformTime(soldTime)).toISOString(),
    soldOn: soldTime.slice(0, 10),
  }))
  const of = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("vehicleId" int, "orderNo" text, "dealerCode" text,
    "secondaryCode" text, "pickupCode" text, "financeCode" text, "soldAt" timestamptz, "soldOn" date, "areaId" text,
    "areaPath" text, customer text, invoice text)`
  const { rows: made } = await tx.execute<{ id: number; vehicleId: number }>(sql`
    insert into vehicle_sale (oem_id, vehicle_id, order_no, dealer_code, secondary_code, pickup_code, finance_code, sold_at,
                              area_id, area_path, customer, invoice)
    select ${scope.oemId}, r."vehicleId", r."orderNo", r."dealerCode", r."secondaryCode", r."pickupCode", r."financeCode",
           r."soldAt", r."areaId", r."areaPath", r.customer, r.invoice
      from ${of}
    on conflict do nothing returning id, vehicle_id as "vehicleId"`)
  const stored = new Set(made.map(({ vehicleId }) => vehicleId))
  const storedIds = JSON.stringify([...stored])
  await tx.execute(sql`
    update vehicle set sold = true, sold_on = r."soldOn", dealer_code = r."dealerCode", attribute = ${CUSTOMER}::int,
           updated_at = now()
      from ${of}
     where vehicle.id = r."vehicleId" and vehicle.id in (select jsonb_array_elements_text(${storedIds}::jsonb)::int)`)
  await recordLife(
    tx,
    scope,
    rows
      .filter(({ vehicleId }) => stored.has(vehicleId))
      .map(({ vehicleId, orderNo, dealerCode, soldAt }) => ({
        kind: 'sold',
        vehicleId,
        source,
        details: { orderNo, dealer: dealerCode },
        at: new Date(soldAt),
      })),
  )
  return made.map(({ id }) => id)
}

/** What sales may refer to: active dealers of the data scope by code, and codes of finance organisations. */
export async function saleReferences(query: Pick<Database['orm'], 'select'>, scope: Scope) {
  const [dealers, finance] = await Promise.all([
    query
      .select({ code: dealer.code, level: dealer.level, pickup: dealer.pickup })
      .from(dealer)
      .where(and(inScope(scope, dealer), eq(dealer.archived, false), eq(dealer.state, 'active'))),
    query
      .select({ code: catalogueItem.code })
      .from(catalogueItem)
      .where(and(eq(catalogueItem.oemId, scope.oemId), eq(catalogueItem.kind, 'financeOrg'))),
  ])
  return {
    dealers: new Map(dealers.map((each) => [each.code, each])),
    finance: new Set(finance.map(({ code }) => code)),
  }
}
export type SaleReferences = Awaited<ReturnType<typeof saleReferences>>
