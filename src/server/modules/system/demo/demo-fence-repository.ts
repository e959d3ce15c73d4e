import { and, eq, isNull } from 'drizzle-orm'
import type { AlarmRuleInput } from '#core/contract/alarm-rule.ts'
import { DEMO_CITIES } from '#core/demo/demo-cities.ts'
import { DEMO_SEED } from '#core/demo/demo-fleet.ts'
import { DEMO_DEPOT_KM, demoStolenVehicle, THEFT_WEEKDAY } from '#core/demo/demo-theft.ts'
import type { Database } from '#server/store/database.ts'
import { organisation } from '#server/store/schema/account.ts'
import { alarmRule } from '#server/store/schema/alarm.ts'
import { fence } from '#server/store/schema/fence.ts'
import { vehicle } from '#server/store/schema/vehicle.ts'

const ALWAYS = { weekdays: [], from: '00:00', to: '00:00' }
const CITIES_WITH_FENCES = 12

const RULES: readonly Pick<AlarmRuleInput, 'name' | 'level' | 'condition'>[] = [
  { name: 'Speed over 100 km/h', level: 2, condition: { kind: 'speed', limit: 100, hysteresis: 5, holdSeconds: 10 } },
  { name: 'Idling for 10 minutes', level: 3, condition: { kind: 'idle', minutes: 10, hysteresis: 3 } },
  { name: 'No data for 24 hours', level: 2, condition: { kind: 'offline', minutes: 1440 } },
  {
    name: 'Identity changed',
    level: 1,
    condition: { kind: 'tamper', watch: ['vin', 'sim', 'terminal'], mismatches: 1 },
  },
]

/** Fences around cities the demo fleet drives in, and rules that its vehicles break now and then. */
export async function addDemoFences(orm: Pick<Database['orm'], 'select' | 'insert'>, oemId: string): Promise<void> {
  const [root] = await orm
    .select({ id: organisation.id })
    .from(organisation)
    .where(and(eq(organisation.oemId, oemId), isNull(organisation.parentId)))
  if (!root) return
  const common = { oemId, orgId: root.id, schedule: ALWAYS, scope: { by: 'all' as const } }
  await orm.insert(fence).values(
    DEMO_CITIES.slice(0, CITIES_WITH_FENCES).map((city, index) => ({
      ...common,
      name: city.name,
      type: 1,
      position: `${city.lng},${city.lat}`,
      radius: 8,
      category: 'city',
      alarmInside: index % 4 === 0,
      speedLimit: index % 3 === 0 ? 80 : null,
      dwellMinutes: index % 5 === 0 ? 60 : null,
      level: index % 4 === 0 ? 3 : 2,
    })),
  )
  await addDepotFence(orm, common)
  await orm.insert(alarmRule).values(RULES.map((rule) => ({ ...common, ...rule })))
}

/** Around the depot of the vehicle that is stolen before the demo begins; it has to be there all Sunday. */
async function addDepotFence(
  orm: Pick<Database['orm'], 'select' | 'insert'>,
  { oemId, orgId }: { oemId: string; orgId: number },
): Promise<void> {
  const stolen = demoStolenVehicle(DEMO_SEED)
  if (!stolen) return
  const [found] = await orm
    .select({ id: vehicle.id })
    .from(vehicle)
    .where(and(eq(vehicle.oemId, oemId), eq(vehicle.vin, stolen.vin)))
  if (!found) return
  await orm.insert(fence).values({
    oemId,
    orgId,
    name: `Depot ${stolen.operatingCity}, closed on Sundays`,
    type: 1,
    position: `${stolen.homeLng},${stolen.homeLat}`,
    radius: DEMO_DEPOT_KM,
    category: 'depot',
    alarmOutside: true,
    level: 1,
    schedule: { weekdays: [THEFT_WEEKDAY], from: '00:00', to: '00:00' },
    scope: { by: 'vehicles', vehicleIds: [found.id] },
  })
}
