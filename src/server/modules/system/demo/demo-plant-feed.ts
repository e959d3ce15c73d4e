import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PLANT_EVENTS } from '#core/domain/plant.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import type { Database } from '#server/store/database.ts'
import { type BackgroundWork, schedule } from '#server/work/background-work.ts'
import * as feed from './demo-plant-feed-repository.ts'
import { demoRepository } from './demo-repository.ts'
import { DEMO_PLANTS } from './demo-plant-repository.ts'
import { DEMO_TENANT } from './seed-demo.ts'

const FEED_MARK = 'demo-plant-feed'
/** Then the plants of the demo have their holidays: a demo that runs for weeks does not grow for ever. */
const MAX_VEHICLES = 120
/** A record a minute of each plant. */
const LINES = DEMO_PLANTS.length
const UNKNOWN_CODE_EVERY = 9
const CONFLICT_EVERY = 7

/**
 * New vehicles of the demo, a step a minute, by the file drop: the simulator knows the platform only through TCP, so the plant
 * of the demo is here. Some have a code that is not mapped, and some are reported again with another engine.
 */
export function demoPlantWork(db: Pick<Database, 'orm'>, folder: string | undefined): BackgroundWork[] {
  if (folder === undefined) return []
  return [schedule('demo.plant', '* * * * *', () => reportNext(db, folder))]
}

/** Returns the lines that were put into the folder. */
export async function reportNext(db: Pick<Database, 'orm'>, folder: string): Promise<feed.FeedLine[]> {
  const lines = await db.orm.transaction(async (tx) => {
    const demo = demoRepository(tx)
    await demo.lock()
    const step = Number((await demo.mark(FEED_MARK)) ?? 0)
    const first = Math.floor(step / PLANT_EVENTS.length) * LINES
    if (first >= MAX_VEHICLES) return []
    const event = PLANT_EVENTS[step % PLANT_EVENTS.length]!
    const { id: orgId } = await demo.organisation(DEMO_TENANT, 'Fleetwall Demo', null)
    const reported: feed.FeedLine[] = []
    for (let index = first; index < first + LINES; index += 1) {
      const vehicle = feed.feedVehicle(index)
      if (event === 'built') await feed.stockForVehicle(tx, DEMO_TENANT, orgId, vehicle)
      const models = await feed.modelsOfPlant(tx, DEMO_TENANT, vehicle.plant)
      reported.push(...linesOf(vehicle, event, models), ...(event === 'shipped' ? reworked(vehicle, models) : []))
      await feed.countToday(tx, DEMO_TENANT, vehicle.plant)
    }
    await demo.setMark(FEED_MARK, String(step + 1))
    return reported
  })
  if (lines.length > 0) await put(folder, lines)
  return lines
}

function linesOf(vehicle: feed.FeedVehicle, event: feed.FeedLine['event'], models: readonly string[]): feed.FeedLine[] {
  const { index, plant, vin, sn, iccid } = vehicle
  const about = { plant, vin, event, eventTime: toPlatformTime(Date.now()), messageId: `${plant}-${event}-${index}` }
  if (event === 'terminalFitted') return [{ ...about, sn }]
  if (event === 'simFitted') return [{ ...about, iccid }]
  if (event === 'lineOff') return [{ ...about, certificateNo: `WAC2026N${String(index).padStart(6, '0')}` }]
  if (event === 'shipped') return [about]
  const usual = models[index % models.length] ?? 'NX-900'
  const model = index % UNKNOWN_CODE_EVERY === 3 ? 'NX-900' : usual
  return [{ ...about, model, orderNum: `PO27${plant}`, producedOn: about.eventTime.slice(0, 10), ...driveOf(vehicle) }]
}

/** Trucks come from Xi'an, electric buses from Shanghai. */
const driveOf = ({ index, plant }: feed.FeedVehicle): Record<string, string> =>
  plant === 'XA01'
    ? { colour: 'WHT', engine: 'YD-13-480', engineNo: `N${100_000 + index}`, gearbox: 'AMT-12', chassis: 'CH-6X4-T' }
    : { colour: 'C1', motor: 'TM-350', motorNo: `N${100_000 + index}`, energyStore: 'LFP-350', chassis: 'CH-BUS-12' }

/** The plant changed an engine and reported the vehicle again. */
function reworked({ index, plant, vin }: feed.FeedVehicle, models: readonly string[]): feed.FeedLine[] {
  if (index % CONFLICT_EVERY !== 2) return []
  const about = { plant, vin, event: 'built', eventTime: toPlatformTime(Date.now()) } as const
  const model = models[index % models.length] ?? 'NX-900'
  return [
    {
      ...about,
      messageId: `${plant}-rework-${index}`,
      model,
      [plant === 'XA01' ? 'engineNo' : 'motorNo']: `N${900_000 + index}`,
    },
  ]
}

/** Renamed into place, so that half a file is never read. */
async function put(folder: string, lines: readonly feed.FeedLine[]): Promise<void> {
  const place = join(folder, DEMO_TENANT)
  await mkdir(place, { recursive: true })
  const name = `${lines[0]!.event}-${Date.now()}.ndjson`
  await writeFile(join(place, `${name}.part`), lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  await rename(join(place, `${name}.part`), join(place, name))
}
