import { type SQL, sql } from 'drizzle-orm'
import type { TboxChangeState } from '#core/domain/device-change.ts'
import type { LifeSource } from '#core/domain/life-event.ts'
import type { Transaction } from './database.ts'
import { type LifeEvent, recordFoundLife } from './life-events.ts'

/** An order of replacement with what it moved. */
export interface SwappedTerminals {
  id: number
  oemId: string
  vehicleId: number
  oldTerminalId: number
  newTerminalId: number
  oldSn: string
  newSn: string
  movesJobs: boolean
}

/** Number of an order as people read it. */
export const changeNumber = (id: number): string => `TC${String(id).padStart(6, '0')}`

const idsOf = (ids: readonly number[]): SQL => sql`${sql.param([...ids])}::int[]`

const ORDER = sql`c.id, c.oem_id as "oemId", c.vehicle_id as "vehicleId", c.old_terminal_id as "oldTerminalId",
  c.new_terminal_id as "newTerminalId", o.sn as "oldSn", n.sn as "newSn", 'openJobs' = any(c.moves) as "movesJobs"`
const ORDERS = sql`tbox_change c join terminal o on o.id = c.old_terminal_id join terminal n on n.id = c.new_terminal_id
  join vehicle v on v.id = c.vehicle_id`

/**
 * Fits the new terminals of waiting orders in place of the old ones. Orders whose terminals or vehicle are not as they were
 * approved stay as they are and are not returned.
 */
export async function fitNewTerminals(tx: Transaction, ids: readonly number[]): Promise<SwappedTerminals[]> {
  const { rows } = await tx.execute(sql`select ${ORDER} from ${ORDERS}
    where c.id = any(${idsOf(ids)}) and c.state = 'waiting' and c.signed_on_at is null and not v.archived
      and o.vehicle_id = c.vehicle_id and n.vehicle_id is null and n.stock_state in ('stock', 'tested')
    order by c.id for update of c, o, n`)
  const orders = rows as unknown as SwappedTerminals[]
  if (orders.length === 0) return []
  const chosen = idsOf(orders.map(({ id }) => id))
  await tx.execute(sql`update tbox_change c set signed_on_at = now(), check_registration = 'open', spare_iccid = n.iccid,
      old_iccid = o.iccid, old_stock_state = o.stock_state, updated_at = now()
    from terminal o, terminal n where o.id = c.old_terminal_id and n.id = c.new_terminal_id and c.id = any(${chosen})`)
  // Until the order is closed the old one is not fitted elsewhere. Its code stays valid for a roll-back.
  await tx.execute(sql`update terminal t set vehicle_id = null, stock_state = 'repair', updated_at = now(),
      iccid = case when c.new_iccid = t.iccid then '' else t.iccid end
    from tbox_change c where t.id = c.old_terminal_id and c.id = any(${chosen})`)
  await tx.execute(sql`update terminal t set vehicle_id = c.vehicle_id, login_iccid = '', updated_at = now(),
      iccid = case when c.new_iccid <> '' then c.new_iccid else t.iccid end
    from tbox_change c where t.id = c.new_terminal_id and c.id = any(${chosen})`)
  await recordSwap(tx, orders, 'terminal', ({ oldSn, newSn }) => [
    { kind: 'terminalRemoved', of: 'old', details: { replacedBy: newSn } },
    { kind: 'terminalFitted', of: 'new', details: { replaces: oldSn } },
  ])
  return orders
}

/** Restores the fitting before these orders; the new terminals go back to stock. */
export async function restoreOldTerminals(tx: Transaction, ids: readonly number[]): Promise<SwappedTerminals[]> {
  const { rows } = await tx.execute(sql`select ${ORDER} from ${ORDERS}
    where c.id = any(${idsOf(ids)}) and c.signed_on_at is not null and n.vehicle_id = c.vehicle_id
      and o.vehicle_id is null order by c.id for update of c, o, n`)
  const orders = rows as unknown as SwappedTerminals[]
  if (orders.length === 0) return []
  const chosen = idsOf(orders.map(({ id }) => id))
  await tx.execute(sql`update terminal t set vehicle_id = null, stock_state = 'stock', iccid = c.spare_iccid, login_iccid = '',
      auth_code = null, deregistered = true, updated_at = now()
    from tbox_change c where t.id = c.new_terminal_id and c.id = any(${chosen})`)
  await tx.execute(sql`update terminal t set vehicle_id = c.vehicle_id, iccid = c.old_iccid, stock_state = c.old_stock_state,
      updated_at = now()
    from tbox_change c where t.id = c.old_terminal_id and c.id = any(${chosen})`)
  await recordSwap(tx, orders, 'system', ({ oldSn, newSn }) => [
    { kind: 'terminalRemoved', of: 'new', details: { replacedBy: oldSn } },
    { kind: 'terminalFitted', of: 'old', details: { replaces: newSn } },
  ])
  return orders
}

type SwapStep = Pick<LifeEvent, 'kind' | 'details'> & { of: 'old' | 'new' }

async function recordSwap(
  tx: Transaction,
  orders: readonly SwappedTerminals[],
  source: LifeSource,
  stepsOf: (order: SwappedTerminals) => readonly SwapStep[],
): Promise<void> {
  await recordFoundLife(
    tx,
    orders.flatMap((order) =>
      stepsOf(order).map(({ of, kind, details }) => ({
        kind,
        source,
        oemId: order.oemId,
        vehicleId: order.vehicleId,
        subject: terminalOf(order, of),
        details: { ...details, orderNo: changeNumber(order.id) },
      })),
    ),
  )
}

const terminalOf = (order: SwappedTerminals, of: 'old' | 'new') => ({
  type: 'terminal' as const,
  id: of === 'old' ? order.oldTerminalId : order.newTerminalId,
  name: of === 'old' ? order.oldSn : order.newSn,
})

/** A step of an order in the life of its vehicle and of the new terminal. */
export const orderStep = (
  order: Pick<SwappedTerminals, 'id' | 'vehicleId' | 'newTerminalId' | 'newSn' | 'oldSn'>,
  to: TboxChangeState,
  more: Pick<LifeEvent, 'reason' | 'source'> = {},
): LifeEvent => ({
  kind: 'terminalReplaced',
  vehicleId: order.vehicleId,
  subject: { type: 'terminal', id: order.newTerminalId, name: order.newSn },
  details: { orderNo: changeNumber(order.id), replaces: order.oldSn, to },
  ...more,
})
