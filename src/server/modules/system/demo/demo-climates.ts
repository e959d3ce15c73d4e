import type { ClimateSlot } from '#core/domain/climate.ts'
import { wallMinute, wallText } from '#core/domain/wall-time.ts'
import type { SharedParts } from '#server/app/module.ts'
import type { Logger } from '#server/ops/log.ts'
import type { Database } from '#server/store/database.ts'
import { zoneOf } from '#server/telemetry/commands/window-open.ts'
import type { FleetView } from '#server/telemetry/tracker/fleet-view.ts'
import { type BackgroundWork, schedule } from '#server/work/background-work.ts'
import { demoClimateRepository } from './demo-climate-repository.ts'
import { demoControlRepository } from './demo-control-repository.ts'
import { DEMO_TENANT } from './seed-demo.ts'

interface DemoClimateParts {
  db: Pick<Database, 'orm'>
  climates: SharedParts['climates']
  fleet: Pick<FleetView, 'state'>
  /** Absent: no fleet is simulated next to this platform. */
  pastUrl: string | undefined
  log: Logger
}

const VEHICLES = 40
const WAITS_FOR = 12
/** Requested by a user at once; the others have a schedule. */
const NOW = 4
/** The first runs begin within minutes of the first start. */
const FIRST_MINUTES = [2, 4, 7, 11, 16, 25]
const MINUTE_MS = 60_000
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const WORKDAYS = [1, 2, 3, 4, 5]
const USUAL = { mode: 'auto', fan: 0, defrost: false, seatHeat: 0, power: 'pluggedOrSoc', minSoc: 30 } as const

/** Schedules of electric vehicles, once, when they have reported: their runs are what they really do. */
export function demoClimateWork(parts: DemoClimateParts): BackgroundWork[] {
  const { db, climates, fleet, pastUrl, log } = parts
  const demo = demoClimateRepository(db, DEMO_TENANT)
  let isOver = false
  const run = async () => {
    isOver ||= await demo.isDone()
    if (isOver) return
    const vehicles = await demo.electric(VEHICLES)
    if (vehicles.length < WAITS_FOR) return
    await demo.setDone()
    isOver = true
    const caller = { oemId: DEMO_TENANT, ...(await demoControlRepository(db, DEMO_TENANT).operator()) }
    const now = Date.now()
    await climates.start(caller, vehicles.slice(0, NOW), { ...USUAL, vins: [], target: 22, minutes: 10 })
    for (const [at, vehicleId] of vehicles.slice(NOW).entries()) {
      const zone = zoneOf(fleet.state(vehicleId))
      const slots = slotsOf(at, zone, now)
      const plan = { ...USUAL, name: 'Departure', enabled: at % 9 !== 8, target: 20 + (at % 4), slots, skipDays: [] }
      await climates.add(caller, plan, [{ vehicleId, next: climates.nextRunOf(plan, zone, now) }])
    }
    log.info({ vehicles: vehicles.length }, 'planned climates of the demo')
  }
  return pastUrl === undefined ? [] : [schedule('demo.climates', '* * * * *', run, { atStart: true })]
}

/** Before the shifts, and one that begins soon. */
function slotsOf(at: number, zone: string, now: number): ClimateSlot[] {
  const soon = now + FIRST_MINUTES[at % FIRST_MINUTES.length]! * MINUTE_MS
  return [
    { days: EVERY_DAY, clock: wallMinute(wallText(soon, zone)).slice(0, 5), by: 'start', minutes: 8 + (at % 3) * 4 },
    { days: WORKDAYS, clock: at % 2 === 0 ? '05:40' : '06:15', by: 'ready', minutes: 25 },
    { days: WORKDAYS, clock: '13:30', by: 'ready', minutes: 15 },
  ]
}
