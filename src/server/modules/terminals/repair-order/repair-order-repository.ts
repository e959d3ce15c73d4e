import type { Paged } from '#core/contract/paging.ts'
import type { RepairFinding, RepairOrder, RepairOrderFilter, RepairState } from '#core/contract/repair-order.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import type { Database } from '#server/store/database.ts'
import { ownText, type Scope } from '#server/store/scope.ts'
import { mapList, type Page, pageByText } from '#server/store/paging.ts'

type Author = Scope & { userId: number }
interface NewOrder {
  vehicleId: number
  error: string
  station: string
  note: string
}
interface FindingOrder {
  faultId: number
  station: string
  note: string
}
interface OrderRow {
  id: number
  vin: string
  plate: string
  sn: string
  kind: RepairOrder['error']
  finding: Omit<RepairFinding, 'sample'> | null
  sample: string
  station: string
  note: string
  state: RepairState
  result: string
  created_at: Date
  created_by: string
  ended_at: Date | null
  ended_by: string
}

const COLUMNS = `r.id, v.vin, v.plate, r.sn, r.kind, r.finding,
    coalesce(encode(r.sample, 'hex'), '') as sample, r.station, r.note, r.state, r.result, r.created_at, r.ended_at,
    coalesce(c.display_name, '') as created_by, coalesce(e.display_name, '') as ended_by`
const LISTED = `repair_order r join vehicle v on v.id = r.vehicle_id
  left join account c on c.id = r.created_by left join account e on e.id = r.ended_by
  where r.oem_id = $1 and ${ownText('v')} and ($3::text is null or v.vin = $3)
    and ($4::text is null or r.kind = $4) and ($5::text is null or r.state = $5)`

export function repairOrderRepository({ pool }: Pick<Database, 'pool'>) {
  return {
    async page(
      { oemId, orgIds }: Scope,
      { vin, error, state }: RepairOrderFilter,
      page: Page,
    ): Promise<Paged<RepairOrder>> {
      const values = [oemId, [...orgIds], vin ?? null, error ?? null, state ?? null]
      const order = `r.state <> 'open', r.id desc`
      const found = await pageByText<OrderRow>(pool, page, { columns: COLUMNS, from: LISTED, order, values })
      return mapList(found, repairOrder)
    },

    /** Its number; `open` while the fault has an order, null without such a vehicle in the scope. */
    async create({ oemId, orgIds, userId }: Author, order: NewOrder): Promise<number | 'open' | null> {
      const { rows } = await pool.query<{ found: boolean; id: number | null }>(
        `with own as (select v.id, coalesce(t.sn, '') as sn from vehicle v left join terminal t on t.vehicle_id = v.id
             where v.id = $3 and ${ownText('v')} limit 1),
           made as (insert into repair_order (oem_id, vehicle_id, sn, kind, station, note, created_by)
             select $1, own.id, own.sn, $4, $5, $6, (select id from account where id = $7) from own
             on conflict (vehicle_id, kind) where state = 'open' and finding is null do nothing returning id)
         select exists (select 1 from own) as found, (select id from made) as id`,
        [oemId, [...orgIds], order.vehicleId, order.error, order.station, order.note, userId],
      )
      const [row] = rows
      return row?.found ? (row.id ?? 'open') : null
    },

    /** Of wrong data of a terminal in a vehicle, which then count as confirmed. Answers as `create`. */
    async createOfFinding(
      { oemId, orgIds, userId }: Author,
      { faultId, station, note }: FindingOrder,
    ): Promise<number | 'open' | null> {
      const { rows } = await pool.query<{ found: boolean; id: number | null }>(
        `with own as (select f.id, f.kind, f.item, f.value, f.expected, f.sample, v.id as vehicle_id, t.sn
             from data_fault f join terminal t on t.id = f.terminal_id join vehicle v on v.id = t.vehicle_id
             where f.id = $3 and ${ownText('v')}),
           made as (insert into repair_order
               (oem_id, vehicle_id, sn, kind, fault_id, finding, sample, station, note, created_by)
             select $1, own.vehicle_id, own.sn, 'wrongData', own.id, jsonb_build_object(
                 'kind', own.kind, 'item', own.item, 'value', own.value, 'expected', own.expected),
               own.sample, $4, $5, (select id from account where id = $6) from own
             on conflict (fault_id) where state = 'open' do nothing returning id),
           confirmed as (update data_fault f set state = 'confirmed' from own
             where f.id = own.id and f.state = 'new' and exists (select 1 from made))
         select exists (select 1 from own) as found, (select id from made) as id`,
        [oemId, [...orgIds], faultId, station, note, userId],
      )
      const [row] = rows
      return row?.found ? (row.id ?? 'open') : null
    },

    /** Wrong data that were repaired count as fixed. `ended` when it was so before, null without such an order in the scope. */
    async settle(
      { oemId, orgIds, userId }: Author,
      id: number,
      { state, result }: { state: RepairState; result: string },
    ): Promise<'settled' | 'ended' | null> {
      const { rows } = await pool.query<{ found: boolean; changed: boolean }>(
        `with own as (select r.id from repair_order r join vehicle v on v.id = r.vehicle_id
             where r.id = $3 and r.oem_id = $1 and ${ownText('v')}),
           done as (update repair_order r set state = $4, result = $5, ended_at = now(),
               ended_by = (select id from account where id = $6)
             from own where r.id = own.id and r.state = 'open' returning r.id, r.fault_id),
           fixed as (update data_fault f set state = 'fixed' from done where f.id = done.fault_id and $4 = 'done')
         select exists (select 1 from own) as found, exists (select 1 from done) as changed`,
        [oemId, [...orgIds], id, state, result, userId],
      )
      const [row] = rows
      if (!row?.found) return null
      return row.changed ? 'settled' : 'ended'
    },
  }
}
export type RepairOrderRepository = ReturnType<typeof repairOrderRepository>

const repairOrder = (row: OrderRow): RepairOrder => ({
  id: row.id,
  vin: row.vin,
  plate: row.plate,
  sn: row.sn,
  error: row.kind,
  finding: row.finding && { ...row.finding, sample: row.sample },
  station: row.station,
  note: row.note,
  state: row.state,
  result: row.result,
  createTime: platformTimeOf(row.created_at),
  createdBy: row.created_by,
  endTime: platformTimeOf(row.ended_at),
  endedBy: row.ended_by,
})
