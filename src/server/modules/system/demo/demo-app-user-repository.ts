import { and, asc, eq } from 'drizzle-orm'
import { demoAppUsers } from '#core/demo/demo-app-users.ts'
import type { DemoNames } from '#core/demo/demo-names.ts'
import type { Transaction } from '#server/store/database.ts'
import { appUser, appUserVehicle } from '#server/store/schema/app-user.ts'
import { vehicleConsent } from '#server/store/schema/data-service.ts'
import { vehicle } from '#server/store/schema/vehicle.ts'

/** Of one owner after another; null: not asked yet. */
const CONSENTS = [
  'given',
  'given',
  'given',
  'given',
  'given',
  null,
  'given',
  'given',
  'given',
  'limited',
  'given',
] as const
const CONSENT_NOTE = 'Signed at handover'
const FROZEN_FOR = 'Reported as lost phone'

/** Owners and drivers of sold vehicles as users of the mobile app. */
export async function addDemoAppUsers(tx: Transaction, oemId: string, names: DemoNames, now: number): Promise<void> {
  const fleet = await tx
    .select({ id: vehicle.id, orgId: vehicle.orgId, country: vehicle.country })
    .from(vehicle)
    .where(and(eq(vehicle.oemId, oemId), eq(vehicle.sold, true)))
    .orderBy(asc(vehicle.id))
    .limit(100)
  const users = demoAppUsers(fleet, now)
  if (users.length === 0) return
  const made = await tx
    .insert(appUser)
    .values(
      users.map(({ vehicles: _vehicles, ...user }) => ({
        ...user,
        oemId,
        ...(user.state === 'frozen' && {
          stateReason: names.text(FROZEN_FOR),
          stateBy: 'admin',
          stateAt: new Date(now),
        }),
      })),
    )
    .onConflictDoNothing()
    .returning({ id: appUser.id, userNo: appUser.userNo })
  const ids = new Map(made.map(({ id, userNo }) => [userNo, id]))
  const bindings = users.flatMap(({ userNo, vehicles, registeredAt }) =>
    vehicles.flatMap(({ id: vehicleId, role }) => {
      const userId = ids.get(userNo)
      return userId === undefined ? [] : [{ userId, vehicleId, role, boundAt: registeredAt }]
    }),
  )
  if (bindings.length === 0) return
  await tx.insert(appUserVehicle).values(bindings).onConflictDoNothing()
  const owned = bindings.filter(({ role }) => role === 'owner')
  const consents = owned.flatMap(({ vehicleId }, at) => {
    const state = CONSENTS[at % CONSENTS.length]
    return state ? [{ vehicleId, oemId, state, note: names.text(CONSENT_NOTE) }] : []
  })
  if (consents.length > 0) await tx.insert(vehicleConsent).values(consents).onConflictDoNothing()
}
