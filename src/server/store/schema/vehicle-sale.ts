import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { ofTenant } from './account.ts'
import { at, changeTimes, id, optionalText } from './columns.ts'
import { ofVehicle } from './vehicle-columns.ts'

/** A sale of a vehicle. Returned ones stay; the vehicle's own columns say whether it is sold now, and since which day. */
export const vehicleSale = pg.pgTable(
  'vehicle_sale',
  {
    id: id(),
    oemId: ofTenant(),
    vehicleId: ofVehicle(),
    orderNo: pg.text('order_no').notNull(),
    /** Codes of dealers of the tenant; the first is also in the vehicle. */
    dealerCode: pg.text('dealer_code').notNull(),
    secondaryCode: optionalText('secondary_code'),
    pickupCode: optionalText('pickup_code'),
    /** Code of a catalogue item of kind financeOrg. */
    financeCode: optionalText('finance_code'),
    soldAt: at('sold_at').notNull(),
    deliveredAt: at('delivered_at'),
    /** First message at or after the delivery. */
    activatedAt: at('activated_at'),
    /** A return ends the sale. */
    returnedAt: at('returned_at'),
    areaId: optionalText('area_id'),
    areaPath: optionalText('area_path'),
    customer: optionalText('customer'),
    invoice: optionalText('invoice'),
    ...changeTimes(),
  },
  (t) => [
    pg.uniqueIndex('vehicle_sale_open').on(t.vehicleId).where(sql`${t.returnedAt} is null`),
    pg.uniqueIndex('vehicle_sale_order').on(t.oemId, t.orderNo),
    pg.index('vehicle_sale_vehicle').on(t.vehicleId, t.returnedAt),
    pg.index('vehicle_sale_area').on(t.oemId, t.areaPath.op('text_pattern_ops')),
    pg.index('vehicle_sale_secondary').on(t.oemId, t.secondaryCode).where(sql`${t.secondaryCode} <> ''`),
    pg
      .index('vehicle_sale_waiting')
      .on(t.deliveredAt)
      .where(sql`${t.deliveredAt} is not null and ${t.activatedAt} is null and ${t.returnedAt} is null`),
  ],
)
