import type { DemoText } from '#core/demo/demo-names.ts'
import type { SharedParts } from '#server/app/module.ts'
import type { Logger } from '#server/ops/log.ts'
import type { Database } from '#server/store/database.ts'
import { type BackgroundWork, schedule } from '#server/work/background-work.ts'
import { namesOfDemo } from './demo-repository.ts'
import { demoSoftwareRepository } from './demo-software-repository.ts'
import { makeDemoTasks } from './demo-tasks.ts'
import { DEMO_TENANT } from './seed-demo.ts'

/** Vehicles of one order; a desk is for small batches. */
const VEHICLES = 8
const REASON: DemoText = 'Loses its mobile network in tunnels; fixed in this version'

interface DemoUpgradeParts {
  db: Pick<Database, 'orm'>
  expressUpgrades: SharedParts['expressUpgrades']
  upgradeTasks: SharedParts['upgradeTasks']
  /** Where simulated terminals fetch files. */
  port: number
  /** Absent: no fleet is simulated next to this platform. */
  pastUrl: string | undefined
  log: Logger
}

/**
 * Upgrades that engineers ordered, once, when the files are there: terminals of the simulated fleet fetch them, some fail, and
 * some wait until their vehicle is parked.
 */
export function demoUpgradeWork(parts: DemoUpgradeParts): BackgroundWork[] {
  const { db, expressUpgrades, upgradeTasks, port, pastUrl, log } = parts
  const server = `http://127.0.0.1:${port}`
  const demo = demoSoftwareRepository(db, DEMO_TENANT)
  let isOver = false
  const run = async () => {
    if (isOver) return
    isOver = await demo.isUpgraded()
    if (isOver) return
    const planner = await demo.fleet()
    const versions = await expressUpgrades.versions({ oemId: DEMO_TENANT, ...planner })
    if (versions.length === 0) return
    await demo.setUpgraded()
    // Tasks first: their vehicles are then no longer free for single upgrades.
    const names = await namesOfDemo(db)
    await makeDemoTasks({ demo, tasks: upgradeTasks, server, names })
    const reason = names.text(REASON)
    const ordered = await orderUpgrades({ orders: expressUpgrades, versions, server, reason }, planner)
    isOver = true
    log.info({ vehicles: ordered }, 'ordered upgrades of vehicles of the demo')
  }
  return pastUrl === undefined ? [] : [schedule('demo.upgrades', '* * * * *', run, { atStart: true })]
}

interface Ordering {
  orders: SharedParts['expressUpgrades']
  versions: Awaited<ReturnType<SharedParts['expressUpgrades']['versions']>>
  server: string
  reason: string
}
type Planner = Awaited<ReturnType<ReturnType<typeof demoSoftwareRepository>['fleet']>>

async function orderUpgrades(
  { orders, versions, server, reason }: Ordering,
  { orgIds, userId, vins }: Planner,
): Promise<number> {
  const scope = { oemId: DEMO_TENANT, orgIds, userId }
  let given = 0
  for (const [at, version] of versions.entries()) {
    const fit = (await orders.candidates(scope, version.id, vins)).filter(({ refusal }) => refusal === null)
    if (fit.length === 0) continue
    // Every second order waits for its vehicles to stand.
    const isCareful = at % 2 === 1
    const order = {
      channel: 'http' as const,
      server,
      limitMinutes: 30,
      waitHours: 48,
      parked: isCareful,
      minSoc: isCareful ? 30 : 0,
      whileCharging: true,
      reason,
    }
    given += (await orders.start({ oemId: DEMO_TENANT, userId }, order, version, fit.slice(0, VEHICLES))).given
  }
  return given
}
