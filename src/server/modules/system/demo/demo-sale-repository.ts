import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/store/database.ts'

/**
 * Sales of the sold vehicles. The newest are not delivered yet, those before were delivered yesterday and are activated by
 * what the simulator sends. Unsold vehicles have been in stock for up to eight months.
 */
export async function addDemoSales(tx: Transaction, oemId: string): Promise<void> {
  await tx.execute(sql`
    with fresh as (
      select v.id, v.dealer_code, v.owner_name, v.sold_on, percent_rank() over (order by v.sold_on desc, v.id) as newness,
             v.sold_on + make_interval(hours => 2 + v.id % 8) as sold_at
        from vehicle v
       where v.oem_id = ${oemId} and v.sold and v.sold_on is not null
         and not exists (select 1 from vehicle_sale s where s.vehicle_id = v.id)
    )
    insert into vehicle_sale (oem_id, vehicle_id, order_no, dealer_code, secondary_code, pickup_code, finance_code, sold_at,
                              delivered_at, activated_at, area_id, area_path, customer, invoice)
    select ${oemId}, f.id, 'SO-' || to_char(f.sold_on, 'YYYYMM') || '-' || lpad(f.id::text, 6, '0'), f.dealer_code,
           case when f.id % 3 = 0 then coalesce(second.code, '') else '' end,
           case when d.pickup then d.code else '' end,
           case when f.id % 4 = 0 then coalesce(bank.code, '') else '' end,
           f.sold_at,
           case when f.newness < 0.05 then null when f.newness < 0.12 then greatest(f.sold_at, now() - interval '20 hours')
                else f.sold_at + make_interval(days => 2 + f.id % 9) end,
           case when f.newness < 0.12 then null
                else f.sold_at + make_interval(days => 2 + f.id % 9, hours => 1 + f.id * 7 % 40) end,
           coalesce(d.area_id, ''), coalesce(d.area_path, ''), f.owner_name,
           'INV-' || to_char(f.sold_on, 'YYYY') || lpad(f.id::text, 7, '0')
      from fresh f
      left join dealer d on d.oem_id = ${oemId} and d.code = f.dealer_code
      left join lateral (select code from dealer where oem_id = ${oemId} and parent_code = f.dealer_code and level = 2
                          order by code limit 1) second on true
      left join lateral (select code from catalogue_item where oem_id = ${oemId} and kind = 'financeOrg'
                          order by code offset f.id % 2 limit 1) bank on true
    on conflict do nothing`)
  await tx.execute(sql`
    update vehicle set created_at = created_at - make_interval(days => 10 + id * 37 % 230)
     where oem_id = ${oemId} and not sold and created_at > now() - interval '1 hour'`)
}
