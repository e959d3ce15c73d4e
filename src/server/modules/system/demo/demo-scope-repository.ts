import { and, asc, eq, sql } from 'drizzle-orm'
import type { DemoNames } from '#core/demo/demo-names.ts'
import type { Transaction } from '#server/store/database.ts'
import { account, accountRole, role } from '#server/store/schema/account.ts'
import { accountVehicle, vehicle, vehicleModel } from '#server/store/schema/vehicle.ts'

const ADMINISTRATOR = 'admin'
const PAGES = ['/home', '/operate/vehicleMonitor', '/operate/alarm', '/tbox/travalData', '/single', '/baseInfo/vehicle']
const VEHICLES_OF_ONE = 2
const DRIVERS = ['Bao Jun', 'Nina Weber', 'Rafael Costa', 'Yusuf Demir', 'Liu Chang', 'Elena Petrova']
const MARKET_MANAGERS = ['Anton Huber', 'Isabel Navarro']
const PRODUCT_MANAGERS = ['Zhou Ke']

/** Users who see single vehicles: assigned ones, those of Europe, and those of one series. */
export async function addDemoScopes(tx: Transaction, oemId: string, names: DemoNames): Promise<void> {
  const [administrator] = await tx
    .select()
    .from(account)
    .where(and(eq(account.oemId, oemId), eq(account.username, ADMINISTRATOR)))
  if (!administrator) return
  const [series] = await tx
    .select({ name: sql<string>`${vehicleModel.brandCode} || '/' || ${vehicleModel.seriesCode}` })
    .from(vehicle)
    .innerJoin(vehicleModel, eq(vehicleModel.id, vehicle.modelId))
    .where(eq(vehicle.oemId, oemId))
    .orderBy(asc(vehicle.id))
    .limit(1)
  const add = async (values: Omit<typeof role.$inferInsert, 'oemId'>, people: readonly string[]): Promise<number[]> => {
    const [made] = await tx
      .insert(role)
      .values({ ...values, oemId, riskCeiling: 0, codes: PAGES })
      .onConflictDoNothing()
      .returning({ id: role.id })
    if (!made) return []
    const { orgId, passwordHash } = administrator
    const added = await tx
      .insert(account)
      .values(
        people.map((displayName) => {
          const username = displayName.toLowerCase().replace(' ', '.')
          return {
            oemId,
            orgId,
            username,
            displayName: names.person(displayName),
            mail: `${username}@example.com`,
            passwordHash,
          }
        }),
      )
      .onConflictDoNothing()
      .returning({ id: account.id })
    const ids = added.map(({ id }) => id)
    if (ids.length > 0) await tx.insert(accountRole).values(ids.map((accountId) => ({ accountId, roleId: made.id })))
    return ids
  }
  const drivers = await add(
    {
      name: names.text('Driver'),
      about: names.text('Sees the vehicles assigned to the account'),
      scope: 'vehicles',
      hides: ['phone', 'person'],
    },
    DRIVERS,
  )
  await add(
    { name: names.text('Europe'), about: names.text('Vehicles in use in Europe'), scope: 'market', markets: ['eu'] },
    MARKET_MANAGERS,
  )
  if (series) {
    await add(
      {
        name: names.text('Product manager'),
        about: names.text('Vehicles of one series'),
        scope: 'series',
        series: [series.name],
      },
      PRODUCT_MANAGERS,
    )
  }
  const vehicles = await tx
    .select({ id: vehicle.id })
    .from(vehicle)
    .where(and(eq(vehicle.oemId, oemId), eq(vehicle.archived, false)))
    .orderBy(asc(vehicle.id))
    .limit(drivers.length * VEHICLES_OF_ONE)
  const assigned = drivers.flatMap((accountId, index) =>
    vehicles
      .slice(index * VEHICLES_OF_ONE, (index + 1) * VEHICLES_OF_ONE)
      .map(({ id }) => ({ accountId, vehicleId: id })),
  )
  if (assigned.length > 0) await tx.insert(accountVehicle).values(assigned)
}
