import { demoNames } from '#core/demo/demo-names.ts'
import type { Logger } from '#server/ops/log.ts'
import type { Database } from '#server/store/database.ts'
import { type BackgroundWork, schedule } from '#server/work/background-work.ts'
import { handleDemoAlarms } from './demo-alarm-repository.ts'
import { readDemoHistory } from './demo-history.ts'
import { demoRepository } from './demo-repository.ts'
import { reviewDemoEvents } from './demo-safety-repository.ts'
import { DEMO_TENANT, SEEDED_AT_MARK } from './seed-demo.ts'

const HANDLED_MARK = 'demo-alarms-handled'

interface DemoAlarmParts {
  db: Pick<Database, 'orm'>
  pastUrl: string | undefined
  log: Logger
}

/**
 * Alarms of the history come in pieces that grow together, so they are handled once, when all of them are there. Alarms of
 * the running demo are left to its users.
 */
export function demoAlarmWork({ db, pastUrl, log }: DemoAlarmParts): BackgroundWork[] {
  let isOver = false
  const run = async () => {
    if (isOver) return
    const { state } = await readDemoHistory(pastUrl)
    if (state !== 'done' && state !== 'stopped') return
    const steps = await handleHistory(db)
    isOver = true
    if (steps > 0) log.info({ steps }, 'dispatchers of the demo handled the alarms of its history')
  }
  return pastUrl === undefined ? [] : [schedule('demo.alarms', '* * * * *', run)]
}

/** Returns how many steps were stored; 0 when it was done before. */
export const handleHistory = (db: Pick<Database, 'orm'>): Promise<number> =>
  db.orm.transaction(async (tx) => {
    const demo = demoRepository(tx)
    await demo.lock()
    const seededAt = await demo.mark(SEEDED_AT_MARK)
    if (seededAt === undefined || (await demo.mark(HANDLED_MARK)) !== undefined) return 0
    const names = demoNames(await demo.language())
    const steps = await handleDemoAlarms(tx, DEMO_TENANT, names, new Date(seededAt))
    await reviewDemoEvents(tx, DEMO_TENANT, names, new Date(seededAt))
    await demo.setMark(HANDLED_MARK, new Date().toISOString())
    return steps
  })
