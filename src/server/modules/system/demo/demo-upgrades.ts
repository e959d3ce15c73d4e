import { sql } from 'drizzle-orm'
import type { SharedParts } from '#server/app/module.ts'
import type { Logger } from '#server/ops/log.ts'
import type { Database } from '#server/store/database.ts'
import { type BackgroundWork, schedule } from '#server/work/background-work.ts'
import { demoRepository } from './demo-repository.ts'
import { DEMO_TENANT } from './seed-demo.ts'

const MARK = 'demo-upgrades-ordered'
/** Vehicles of one order; a desk is for small batches. */
const VEHICLES = 8
const REASON = 'Loses its mobile network in tunnels; fixed in this version'

interface DemoUpgradeParts {
  db: Pick<Database, 'orm'>
  expressUpgrades: SharedParts['expressUpgrades']
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
export function demoUpgradeWork({ db, expressUpgrades, port, pastUrl, log }: DemoUpgradeParts): BackgroundWork[] {
  let isOver = false
  const run = async () => {
    if (isOver) return
    if (await marked(db)) {
      isOver = true
      return
    }
    const ordered = await orderUpgrades(db, expressUpgrades, `http://127.0.0.1:${port}`)
    if (ordered === 0) return
    isOver = true
    log.info({ vehicles: ordered }, 'ordered upgrades of vehicles of the demo')
  }
  return pastUrl === undefined ? [] : [schedule('demo.upgrades', '* * * * *', run, { atStart: true })]
}

const marked = ({ orm }: Pick<Database, 'orm'>) =>
  orm.transaction(async (tx) => (await demoRepository(tx).mark(MARK)) !== undefined)

async function orderUpgrades(
  { orm }: Pick<Database, 'orm'>,
  orders: SharedParts['expressUpgrades'],
  server: string,
): Promise<number> {
  const { rows } = await orm.execute<{ orgIds: number[]; userId: number; vins: string[] }>(sql`
    select array(select id from organisation where oem_id = ${DEMO_TENANT}) as "orgIds",
        (select id from account where oem_id = ${DEMO_TENANT} order by id limit 1) as "userId",
        array(select v.vin from vehicle v join terminal t on t.vehicle_id = v.id
          where v.oem_id = ${DEMO_TENANT} and not v.archived order by v.id limit 300) as vins`)
  const { orgIds, userId, vins } = rows[0]!
  const scope = { oemId: DEMO_TENANT, orgIds, userId }
  let given = 0
  for (const [at, version] of (await orders.versions(scope)).entries()) {
    const fit = (await orders.candidates(scope, version.id, vins)).filter(({ refusal }) => refusal === null)
    if (fit.length === 0) continue
    const order = {
      channel: 'http' as const,
      server,
      timeoutMinutes: 30,
      waitHours: 48,
      // Every second order waits for its vehicles to stand.
      parked: at % 2 === 1,
      minSoc: at % 2 === 1 ? 30 : 0,
      whileCharging: true,
      reason: REASON,
    }
    given += (await orders.start({ oemId: DEMO_TENANT, userId }, order, version, fit.slice(0, VEHICLES))).given
  }
  if (given > 0) {
    await orm.transaction((tx) => demoRepository(tx).setMark(MARK, new Date().toISOString()))
  }
  return given
}
