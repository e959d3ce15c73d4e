import { and, eq, isNull } from 'drizzle-orm'
import type { AlarmRuleInput } from '#core/contract/alarm-rule.ts'
import { DEMO_CITIES } from '#core/demo/demo-cities.ts'
import { DEMO_SEED } from '#core/demo/demo-fleet.ts'
import type { DemoNames, DemoText } from '#core/demo/demo-names.ts'
import { DEMO_DEPOT_KM, demoStolenVehicle, THEFT_WEEKDAY } from '#core/demo/demo-theft.ts'
import { FENCE_CIRCLE, FENCE_CORRIDOR, FENCE_POLYGON, FENCE_RECTANGLE } from '#core/domain/fence.ts'
import type { Database } from '#server/store/database.ts'
import { organisation } from '#server/store/schema/account.ts'
import { alarmRule } from '#server/store/schema/alarm.ts'
import { fence } from '#server/store/schema/fence.ts'
import { vehicle } from '#server/store/schema/vehicle.ts'

const ALWAYS = { weekdays: [], from: '00:00', to: '00:00' }
const CITIES_WITH_FENCES = 12
const COLOURS = {
  city: '#1d6ff2',
  depot: '#0b7a75',
  customer: '#7a4fd0',
  charging: '#2f9e44',
  noGo: '#d6336c',
  corridor: '#c77700',
}

const RULES: readonly (Pick<AlarmRuleInput, 'level' | 'condition'> & { name: DemoText })[] = [
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
export async function addDemoFences(
  orm: Pick<Database['orm'], 'select' | 'insert'>,
  oemId: string,
  names: DemoNames,
): Promise<void> {
  const [root] = await orm
    .select({ id: organisation.id })
    .from(organisation)
    .where(and(eq(organisation.oemId, oemId), isNull(organisation.parentId)))
  if (!root) return
  const common = { oemId, orgId: root.id, schedule: ALWAYS, scope: { by: 'all' as const } }
  await orm.insert(fence).values(
    DEMO_CITIES.slice(0, CITIES_WITH_FENCES).map((city, index) => ({
      ...common,
      name: names.city(city.name),
      type: 1,
      position: `${city.lng},${city.lat}`,
      radius: 8,
      category: 'city',
      colour: COLOURS.city,
      alarmInside: index % 4 === 0,
      speedLimit: index % 3 === 0 ? 80 : null,
      dwellMinutes: index % 5 === 0 ? 60 : null,
      level: index % 4 === 0 ? 3 : 2,
    })),
  )
  await addDepotFence(orm, common, names)
  await orm.insert(fence).values(sites(names).map((site) => ({ ...common, ...site })))
  await orm.insert(alarmRule).values(RULES.map((rule) => ({ ...common, ...rule, name: names.text(rule.name) })))
}

/** One of each kind, where the demo fleet is most often, and a line that counts who leaves a city. */
type DemoPlace = (typeof DEMO_CITIES)[number]

function sites(names: DemoNames) {
  const [busy, second] = DEMO_CITIES
  const third = DEMO_CITIES.find(({ name }) => name === 'Hangzhou')
  if (!busy || !second || !third) return []
  const corner = (city: typeof busy, east: number, north: number) =>
    `${(city.lng + east).toFixed(6)},${(city.lat + north).toFixed(6)}`
  return [
    {
      name: names.text('Customer {city}', { city: names.city(busy.name) }),
      type: FENCE_POLYGON,
      position: [
        corner(busy, -0.04, 0.02),
        corner(busy, 0.01, 0.04),
        corner(busy, 0.03, -0.01),
        corner(busy, -0.01, -0.03),
      ].join(';'),
      category: 'customer',
      colour: COLOURS.customer,
      dwellMinutes: 30,
      level: 3,
    },
    {
      name: names.text('Charging yard {city}', { city: names.city(busy.name) }),
      type: FENCE_CIRCLE,
      position: corner(busy, 0.03, 0.02),
      radius: 1.2,
      category: 'charging',
      colour: COLOURS.charging,
    },
    {
      name: names.text('No-go area {city}', { city: names.city(third.name) }),
      type: FENCE_RECTANGLE,
      position: `${corner(third, -0.03, 0.02)};${corner(third, 0.03, -0.02)}`,
      category: 'noGo',
      colour: COLOURS.noGo,
      alarmInside: true,
      level: 1,
      driverText: names.text('You are in a no-go area. Leave it by the shortest road.'),
    },
    {
      name: names.text('Corridor {city} – {other}', { city: names.city(busy.name), other: names.city(second.name) }),
      type: FENCE_CORRIDOR,
      position: `${corner(busy, 0, 0)};${corner(second, 0, 0)}`,
      radius: 6,
      category: 'other',
      colour: COLOURS.corridor,
      speedLimit: 90,
    },
    outboundLine(busy, second, names),
  ]
}

/** Degrees from a city at which its vehicles leave it, and half the length of the line there. */
const LINE_AT = 0.15
const LINE_HALF = 0.1

/** Across the way from one city to another, from left to right: crossed to its left by who leaves. */
function outboundLine(from: DemoPlace, to: DemoPlace, names: DemoNames) {
  const length = Math.hypot(to.lng - from.lng, to.lat - from.lat)
  const [east, north] = [(to.lng - from.lng) / length, (to.lat - from.lat) / length]
  const [lng, lat] = [from.lng + LINE_AT * east, from.lat + LINE_AT * north]
  const end = (side: number) => `${(lng + side * north).toFixed(6)},${(lat - side * east).toFixed(6)}`
  return {
    name: names.text('Outbound {city} – {other}', { city: names.city(from.name), other: names.city(to.name) }),
    type: FENCE_CORRIDOR,
    position: `${end(-LINE_HALF)};${end(LINE_HALF)}`,
    radius: 0.1,
    direction: { by: 'line' as const, sense: 'toLeft' as const },
    category: 'other',
    colour: COLOURS.corridor,
  }
}

/** Around the depot of the vehicle that is stolen before the demo begins; it has to be there all Sunday. */
async function addDepotFence(
  orm: Pick<Database['orm'], 'select' | 'insert'>,
  { oemId, orgId }: { oemId: string; orgId: number },
  names: DemoNames,
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
    name: names.text('Depot {city}, closed on Sundays', { city: names.city(stolen.operatingCity) }),
    type: 1,
    position: `${stolen.homeLng},${stolen.homeLat}`,
    radius: DEMO_DEPOT_KM,
    category: 'depot',
    colour: COLOURS.depot,
    alarmOutside: true,
    level: 1,
    schedule: { weekdays: [THEFT_WEEKDAY], from: '00:00', to: '00:00' },
    scope: { by: 'vehicles', vehicleIds: [found.id] },
  })
}
