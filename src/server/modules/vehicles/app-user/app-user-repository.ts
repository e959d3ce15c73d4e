import { and, desc, eq, exists, like, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AppUserFilter, AppUserRole } from '#core/contract/app-user.ts'
import type { Database } from '#server/store/database.ts'
import type { Page } from '#server/store/paging.ts'
import { beginningWith } from '#server/store/part-of.ts'
import { organisation } from '#server/store/schema/account.ts'
import { appUser, appUserVehicle } from '#server/store/schema/app-user.ts'
import { vehicle, vehicleModel } from '#server/store/schema/vehicle.ts'
import { inScope, type Scope, seenVehicle, seenVehicleAs } from '#server/store/scope.ts'
import { tableStore } from '#server/store/table-store.ts'
import { wireTime } from '#server/store/wire-times.ts'

/** One person has two accounts: the same phone number, or one name that both have proved. Over `app_user` and an alias. */
const SAME_PHONE = (twin: string) => sql.raw(`(${twin}.phone <> '' and ${twin}.phone = app_user.phone)`)
const SAME_NAME = (twin: string) =>
  sql.raw(
    `(${twin}.name <> '' and ${twin}.name = app_user.name and ${twin}.real_name = 'verified' and app_user.real_name = 'verified')`,
  )

/** Other accounts of the same person in the data scope. */
const twinOf = (scope: Scope, twin: string): SQL =>
  sql`${inScope(scope, twin)} and ${sql.raw(`${twin}.id <> app_user.id and ${twin}.state <> 'merged' and app_user.state <> 'merged'`)}
    and (${SAME_PHONE(twin)} or ${SAME_NAME(twin)})`

/** Bound vehicles the caller sees; `what` is an aggregate over the bindings b. */
const ofBindings = <T>(scope: Scope, what: string) =>
  sql<T>`(select ${sql.raw(what)} from app_user_vehicle b join vehicle v on v.id = b.vehicle_id
    where b.user_id = app_user.id and ${seenVehicleAs(scope, 'v')})`

const columnsFor = (scope: Scope) => ({
  id: appUser.id,
  userNo: appUser.userNo,
  name: appUser.name,
  phone: appUser.phone,
  realName: appUser.realName,
  vehicles: ofBindings<number>(scope, 'count(*)::int'),
  role: ofBindings<AppUserRole | null>(
    scope,
    `case when bool_or(b.role = 'owner') then 'owner' when count(*) > 0 then 'authorised' end`,
  ),
  registerTime: wireTime(appUser.registeredAt),
  lastUseTime: wireTime(appUser.lastUsedAt),
  appVersion: appUser.appVersion,
  language: appUser.language,
  state: appUser.state,
  stateReason: appUser.stateReason,
  stateBy: appUser.stateBy,
  stateTime: wireTime(appUser.stateAt),
  orgName: organisation.name,
  duplicate: sql<boolean>`exists (select 1 from app_user twin where ${twinOf(scope, 'twin')})`,
})

export function appUserRepository({ orm }: Pick<Database, 'orm'>) {
  const users = (scope: Scope) => {
    const columns = columnsFor(scope)
    return tableStore(
      { orm },
      {
        table: appUser,
        rows: () => orm.select(columns).from(appUser).innerJoin(organisation, eq(organisation.id, appUser.orgId)),
        sorts: {
          userNo: appUser.userNo,
          registerTime: appUser.registeredAt,
          lastUseTime: appUser.lastUsedAt,
          vehicles: columns.vehicles,
        },
        matching: (filter: AppUserFilter) => conditionsOf(orm, scope, columns.duplicate, filter),
      },
    )
  }
  return {
    page: (scope: Scope, filter: AppUserFilter, page: Page) => users(scope).page(scope, filter, page),
    all: (scope: Scope, filter: AppUserFilter) => users(scope).all(scope, filter),
    find: (scope: Scope, id: number) => users(scope).find(scope, id),
    ...appUserDetails({ orm }),
  }
}
export type AppUserRepository = ReturnType<typeof appUserRepository>
export type StoredAppUser = Awaited<ReturnType<AppUserRepository['page']>>['list'][number]

function conditionsOf(orm: Database['orm'], scope: Scope, duplicate: SQL<boolean>, filter: AppUserFilter) {
  const { keyWord, vin, realName, role, state } = filter
  const bound = (condition: SQL | undefined) =>
    exists(
      orm
        .select({ id: appUserVehicle.userId })
        .from(appUserVehicle)
        .innerJoin(vehicle, eq(vehicle.id, appUserVehicle.vehicleId))
        .where(and(eq(appUserVehicle.userId, appUser.id), seenVehicle(scope), condition)),
    )
  return [
    keyWord
      ? or(like(appUser.userNo, beginningWith(keyWord)), eq(appUser.phone, keyWord), eq(appUser.name, keyWord))
      : undefined,
    vin ? bound(eq(vehicle.vin, vin)) : undefined,
    realName ? eq(appUser.realName, realName) : undefined,
    role ? bound(eq(appUserVehicle.role, role)) : undefined,
    state ? eq(appUser.state, state) : ne(appUser.state, 'merged'),
    filter.duplicate ? duplicate : undefined,
  ]
}

function appUserDetails({ orm }: Pick<Database, 'orm'>) {
  return {
    /** Bound vehicles the caller sees, owned ones first. */
    bindings: (scope: Scope, userId: number) =>
      orm
        .select({
          vin: vehicle.vin,
          plate: vehicle.plate,
          modelName: vehicleModel.modelName,
          role: appUserVehicle.role,
          bindTime: wireTime(appUserVehicle.boundAt),
        })
        .from(appUserVehicle)
        .innerJoin(vehicle, eq(vehicle.id, appUserVehicle.vehicleId))
        .innerJoin(vehicleModel, eq(vehicleModel.id, vehicle.modelId))
        .where(and(eq(appUserVehicle.userId, userId), seenVehicle(scope)))
        .orderBy(desc(appUserVehicle.role), vehicle.vin)
        .limit(500),

    /** Other accounts of the same person, and why they count as such. */
    duplicates: (scope: Scope, userId: number) => {
      const twin = alias(appUser, 'twin')
      return orm
        .select({
          id: twin.id,
          userNo: twin.userNo,
          name: twin.name,
          phone: twin.phone,
          lastUseTime: wireTime(twin.lastUsedAt),
          samePhone: sql<boolean>`${SAME_PHONE('twin')}`,
          sameName: sql<boolean>`${SAME_NAME('twin')}`,
          vehicles: sql<number>`(select count(*)::int from app_user_vehicle b join vehicle v on v.id = b.vehicle_id
            where b.user_id = twin.id and ${seenVehicleAs(scope, 'v')})`,
        })
        .from(appUser)
        .innerJoin(twin, twinOf(scope, 'twin'))
        .where(and(inScope(scope, appUser), eq(appUser.id, userId)))
        .orderBy(twin.id)
        .limit(50)
    },

    async mergedInto(scope: Scope, userId: number): Promise<string | null> {
      const into = alias(appUser, 'into_user')
      const [found] = await orm
        .select({ userNo: into.userNo })
        .from(appUser)
        .innerJoin(into, eq(into.id, appUser.mergedInto))
        .where(and(inScope(scope, appUser), eq(appUser.id, userId)))
      return found?.userNo ?? null
    },
  }
}
