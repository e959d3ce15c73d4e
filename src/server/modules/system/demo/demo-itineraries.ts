import { platformDayStart, toPlatformTime } from '#core/domain/platform-time.ts'
import type { Logger } from '#server/ops/log.ts'
import type { Database } from '#server/store/database.ts'
import { type BackgroundWork, schedule } from '#server/work/background-work.ts'
import { readDemoHistory } from './demo-history.ts'
import { addDemoItineraries } from './demo-itinerary-repository.ts'
import { demoRepository } from './demo-repository.ts'
import { DEMO_TENANT, SEEDED_AT_MARK } from './seed-demo.ts'

const PLANNED_MARK = 'demo-itineraries'
const DAY_MS = 86_400_000

interface DemoItineraryParts {
  db: Pick<Database, 'orm'>
  pastUrl: string | undefined
  log: Logger
}

/** Itineraries of each day along the trips of the day before, as soon as these are known; at first also of that day itself. */
export function demoItineraryWork({ db, pastUrl, log }: DemoItineraryParts): BackgroundWork[] {
  let plannedDay = ''
  const run = async () => {
    const today = dayOf(Date.now())
    if (plannedDay === today) return
    if ((await readDemoHistory(pastUrl)).state === 'running') return
    const added = await planDemoDay(db, Date.now())
    if (added === null) return
    plannedDay = today
    if (added > 0) log.info({ itineraries: added }, 'planned the itineraries of the demo')
  }
  return pastUrl === undefined ? [] : [schedule('demo.itineraries', '*/2 * * * *', run)]
}

const dayOf = (epochMs: number) => toPlatformTime(epochMs).slice(0, 10)

/** How many were added, 0 when it was done before; null while too few trips are known. */
export const planDemoDay = (db: Pick<Database, 'orm'>, now: number): Promise<number | null> =>
  db.orm.transaction(async (tx) => {
    const demo = demoRepository(tx)
    await demo.lock()
    const mark = await demo.mark(PLANNED_MARK)
    if (mark === dayOf(now) || (await demo.mark(SEEDED_AT_MARK)) === undefined) return 0
    const today = platformDayStart(now)
    const yesterday = new Date(today - DAY_MS)
    const days = mark === undefined ? [yesterday, new Date(today)] : [new Date(today)]
    const added = await addDemoItineraries(tx, DEMO_TENANT, yesterday, days)
    if (added === 0) return null
    await demo.setMark(PLANNED_MARK, dayOf(now))
    return added
  })
