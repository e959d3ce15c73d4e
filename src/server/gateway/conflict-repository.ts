import { sql } from 'drizzle-orm'
import type { ConflictKind } from '#core/domain/terminal-state.ts'
import type { Database } from '#server/store/database.ts'

export interface SeenConflict {
  oemId: string
  kind: ConflictKind
  vehicleId: number | null
  holderId: number
  holderDevice: string
  newcomerId: number
  newcomerDevice: string
  remoteAddress: string
}

/** A registration of a phone that is not on the books. */
export interface SeenStranger {
  phone: string
  maker: string
  model: string
  deviceId: string
  named: string
  namedBy: 'vin' | 'plate'
  remoteAddress: string
}

/** What the gateway writes down of terminals that do not fit the books. */
export class ConflictRepository {
  private readonly orm: Database['orm']

  constructor(db: Pick<Database, 'orm'>) {
    this.orm = db.orm
  }

  /** Counts an open conflict, or opens one. */
  async note(seen: SeenConflict): Promise<void> {
    const { oemId, kind, vehicleId, holderId, newcomerId, remoteAddress } = seen
    const [holderDevice, newcomerDevice] = [clean(seen.holderDevice), clean(seen.newcomerDevice)]
    await this.orm.execute(sql`insert into terminal_conflict as c
        (oem_id, kind, vehicle_id, holder_id, holder_device, newcomer_id, newcomer_device, remote_address)
      values (${oemId}, ${kind}, ${vehicleId}, ${holderId}, ${holderDevice}, ${newcomerId}, ${newcomerDevice}, ${remoteAddress})
      on conflict (kind, holder_id, newcomer_id, newcomer_device) where resolved_at is null
      do update set count = c.count + 1, last_at = now(), remote_address = excluded.remote_address`)
  }

  /** Counts a stranger under the tenant whose vehicle it named, under the only tenant there is, or under nobody. */
  async noteStranger(seen: SeenStranger): Promise<void> {
    const named = clean(seen.named)
    const column = seen.namedBy === 'vin' ? sql`vin` : sql`plate`
    await this.orm.execute(sql`with found as (
        select oem_id, id from vehicle where ${column} = ${named} and ${named} <> '' and not archived
        and (select count(*) from vehicle where ${column} = ${named} and not archived) = 1),
      owner as (select coalesce((select oem_id from found), (select min(oem_id) from tenant having count(*) = 1), '') as oem_id)
      insert into unknown_terminal as u
        (oem_id, phone, maker, model, device_id, named, vehicle_id, remote_address, count, first_at, last_at)
      select owner.oem_id, ${seen.phone}, ${clean(seen.maker)}, ${clean(seen.model)}, ${clean(seen.deviceId)}, ${named},
        (select id from found), ${seen.remoteAddress}, 1, now(), now() from owner
      on conflict (phone, oem_id) do update set maker = excluded.maker, model = excluded.model, device_id = excluded.device_id,
        named = excluded.named, vehicle_id = excluded.vehicle_id, remote_address = excluded.remote_address,
        count = u.count + 1, first_at = coalesce(u.first_at, now()), last_at = now()`)
  }

  /** Uses up a permission: the phone becomes a terminal of the vehicle it was given for. Answers whether it did. */
  async useAllowance(phone: string): Promise<boolean> {
    const made = await this.orm.execute(sql`with used as (
        update unknown_terminal set allowed_until = null where id = (
          select id from unknown_terminal where phone = ${phone} and allowed_until > now()
          order by allowed_until desc limit 1 for update)
        returning oem_id, allowed_vehicle_id, allowed_sn)
      insert into terminal (oem_id, vehicle_id, phone, sn)
      select oem_id, allowed_vehicle_id, ${phone}, allowed_sn from used where allowed_vehicle_id is not null
      on conflict do nothing returning id`)
    return (made.rowCount ?? 0) > 0
  }
}

/** PostgreSQL takes no zero character in a text. */
const clean = (text: string): string => text.replaceAll('\0', '').trim()
