import { sql } from 'drizzle-orm'
import type { ConflictKind } from '#core/domain/terminal-state.ts'
import type { Database } from '#server/store/database.ts'
import type { DeviceIdentity } from './terminal-identity.ts'

/** A device as a conflict shows it. */
export interface SeenDevice extends Partial<DeviceIdentity> {
  deviceId: string
  /** Reported by 0x0102 of 2019. */
  imei?: string
}

export interface SeenConflict {
  oemId: string
  kind: ConflictKind
  vehicleId: number | null
  holderId: number
  holder?: SeenDevice
  newTerminalId: number
  newDevice: SeenDevice
  remoteAddress: string
}

/** A registration of an unregistered phone. */
export interface SeenStranger {
  phone: string
  maker: string
  model: string
  deviceId: string
  named: string
  namedBy: 'vin' | 'plate'
  remoteAddress: string
}

/** Records of the gateway about terminals that do not match their registration. */
export class ConflictRepository {
  private readonly orm: Database['orm']

  constructor(db: Pick<Database, 'orm'>) {
    this.orm = db.orm
  }

  /** Counts a device that was blocked; else counts an open conflict, or opens one. */
  async note(seen: SeenConflict): Promise<void> {
    const { oemId, kind, vehicleId, holderId, newTerminalId, remoteAddress } = seen
    const [holder, newDevice] = [withAll(seen.holder), withAll(seen.newDevice)]
    if (holderId === newTerminalId) {
      const blocked = await this.orm.execute(sql`update terminal_conflict set count = count + 1, last_at = now(),
          remote_address = ${remoteAddress}
        where kind = ${kind} and holder_id = ${holderId} and resolution = 'block' and newcomer_device = ${newDevice.deviceId}
          and newcomer_maker = ${newDevice.maker} and newcomer_imei = ${newDevice.imei}`)
      if (blocked.rowCount) return
    }
    await this.orm.execute(sql`insert into terminal_conflict as c (oem_id, kind, vehicle_id, holder_id, holder_device,
        holder_maker, holder_imei, newcomer_id, newcomer_device, newcomer_maker, newcomer_imei, remote_address)
      values (${oemId}, ${kind}, ${vehicleId}, ${holderId}, ${holder.deviceId}, ${holder.maker}, ${holder.imei}, ${newTerminalId},
        ${newDevice.deviceId}, ${newDevice.maker}, ${newDevice.imei}, ${remoteAddress})
      on conflict (kind, holder_id, newcomer_id, newcomer_device, newcomer_maker, newcomer_imei) where resolved_at is null
      do update set count = c.count + 1, last_at = now(), remote_address = excluded.remote_address`)
  }

  /** Counts an unknown device under the tenant whose vehicle it named, under the only tenant there is, or without a tenant. */
  async noteStranger(seen: SeenStranger): Promise<void> {
    const { phone, maker, model, deviceId, named, remoteAddress } = seen
    const column = seen.namedBy === 'vin' ? sql`vin` : sql`plate`
    await this.orm.execute(sql`with found as (
        select oem_id, id from vehicle where ${column} = ${named} and ${named} <> '' and not archived
        and (select count(*) from vehicle where ${column} = ${named} and not archived) = 1),
      owner as (select coalesce((select oem_id from found), (select min(oem_id) from tenant having count(*) = 1), '') as oem_id)
      insert into unknown_terminal as u
        (oem_id, phone, maker, model, device_id, named, vehicle_id, remote_address, count, first_at, last_at)
      select owner.oem_id, ${phone}, ${maker}, ${model}, ${deviceId}, ${named},
        (select id from found), ${remoteAddress}, 1, now(), now() from owner
      on conflict (phone, oem_id) do update set maker = excluded.maker, model = excluded.model, device_id = excluded.device_id,
        named = excluded.named, vehicle_id = excluded.vehicle_id, remote_address = excluded.remote_address,
        count = u.count + 1, first_at = coalesce(u.first_at, now()), last_at = now()`)
  }

  /**
   * Uses up a permission: the phone becomes a terminal of the vehicle it was given for, and belongs to this device. A
   * permission given for another device stays. Returns whether it was used.
   */
  async useAllowance(phone: string, { deviceId, maker }: DeviceIdentity): Promise<boolean> {
    const made = await this.orm.execute(sql`with used as (
        update unknown_terminal set allowed_until = null where id = (
          select id from unknown_terminal where phone = ${phone} and allowed_until > now()
            and coalesce(allowed_device, ${deviceId}) = ${deviceId}
          order by allowed_until desc limit 1 for update)
        returning oem_id, allowed_vehicle_id, allowed_sn)
      insert into terminal (oem_id, vehicle_id, phone, sn, device_id, device_maker)
      select oem_id, allowed_vehicle_id, ${phone}, allowed_sn, ${deviceId}, ${maker} from used where allowed_vehicle_id is not null
      on conflict do nothing returning id`)
    return (made.rowCount ?? 0) > 0
  }
}

const withAll = ({ deviceId = '', maker = '', imei = '' }: Partial<SeenDevice> = {}) => ({ deviceId, maker, imei })
