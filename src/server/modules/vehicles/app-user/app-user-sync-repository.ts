import { sql } from 'drizzle-orm'
import type { AppUserSync } from '#core/contract/app-user.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import { ownVehicle, type Scope } from '#server/store/scope.ts'

interface Synced extends Record<string, unknown> {
  id: number
  userNo: string
  state: string
  added: boolean
}

/** Users as the mobile app reports them: three statements for any number of them, in one transaction. */
export function appUserSyncRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    sync: (scope: Scope, { orgId, users }: AppUserSync) =>
      orm.transaction(async (tx) => {
        const stored = await storeUsers(tx, scope, orgId, users)
        const known = new Set(stored.map(({ userNo }) => userNo))
        const reported = users.filter(({ userNo, vehicles }) => vehicles !== undefined && known.has(userNo))
        return {
          added: stored.filter(({ added }) => added).length,
          changed: stored.filter(({ added }) => !added).length,
          frozen: stored.flatMap(({ state, userNo }) => (state === 'frozen' ? [userNo] : [])),
          rejectedUsers: users.flatMap(({ userNo }) => (known.has(userNo) ? [] : [userNo])),
          rejectedVehicles: reported.length === 0 ? [] : await storeBindings(tx, scope, reported),
        }
      }),
  }
}
export type AppUserSyncRepository = ReturnType<typeof appUserSyncRepository>

const moment = (time: string | null) => (time === null ? null : new Date(fromPlatformTime(time)).toISOString())

async function storeUsers(tx: Transaction, scope: Scope, orgId: number, users: AppUserSync['users']) {
  const rows = users.map(({ vehicles: _vehicles, registerTime, lastUseTime, ...user }) => ({
    ...user,
    registeredAt: moment(registerTime),
    lastUsedAt: moment(lastUseTime),
  }))
  const { rows: stored } = await tx.execute<Synced>(sql`
    insert into app_user (oem_id, org_id, user_no, name, phone, real_name, registered_at, last_used_at, app_version, language)
    select ${scope.oemId}, ${orgId}, r."userNo", r.name, r.phone, r."realName", r."registeredAt", r."lastUsedAt",
           r."appVersion", r.language
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("userNo" text, name text, phone text, "realName" text,
        "registeredAt" timestamptz, "lastUsedAt" timestamptz, "appVersion" text, language text)
    on conflict (oem_id, user_no) do update set name = excluded.name, phone = excluded.phone,
      real_name = excluded.real_name, registered_at = excluded.registered_at, last_used_at = excluded.last_used_at,
      app_version = excluded.app_version, language = excluded.language, updated_at = now()
      where app_user.state <> 'merged' and app_user.org_id = any(${sql.param([...scope.orgIds])})
    returning id, user_no as "userNo", state, xmax = 0 as added`)
  return stored
}

/** Replaces the vehicles of these users; answers what could not be stored. */
async function storeBindings(tx: Transaction, scope: Scope, users: AppUserSync['users']) {
  const wanted = users.flatMap(({ userNo, vehicles = [] }) => vehicles.map((each) => ({ userNo, ...each })))
  const numbers = JSON.stringify(users.map(({ userNo }) => userNo))
  const want = sql`jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w("userNo" text, vin text, role text)`
  await tx.execute(sql`
    delete from app_user_vehicle b using app_user u, vehicle
     where b.user_id = u.id and u.oem_id = ${scope.oemId} and b.vehicle_id = vehicle.id and ${ownVehicle(scope)}
       and u.user_no in (select jsonb_array_elements_text(${numbers}::jsonb))
       and not exists (select 1 from ${want} where w."userNo" = u.user_no and w.vin = vehicle.vin and w.role = b.role)`)
  await tx.execute(sql`
    insert into app_user_vehicle (user_id, vehicle_id, role)
    select u.id, vehicle.id, w.role from ${want}
      join app_user u on u.oem_id = ${scope.oemId} and u.user_no = w."userNo"
      join vehicle on vehicle.vin = w.vin and ${ownVehicle(scope)}
    on conflict do nothing`)
  const { rows } = await tx.execute<{ userNo: string; vin: string }>(sql`
    select w."userNo", w.vin from ${want}
     where not exists (select 1 from app_user_vehicle b join app_user u on u.id = b.user_id join vehicle v on v.id = b.vehicle_id
       where u.oem_id = ${scope.oemId} and u.user_no = w."userNo" and v.vin = w.vin and b.role = w.role)`)
  return rows
}
