import { tboxChangeCheckRepository } from '#server/modules/terminals/tbox-change/tbox-change-check-repository.ts'
import { tboxChangeRepository } from '#server/modules/terminals/tbox-change/tbox-change-repository.ts'
import { tboxChangeRoutes } from '#server/modules/terminals/tbox-change/tbox-change-routes.ts'
import { tboxChangeStepRepository } from '#server/modules/terminals/tbox-change/tbox-change-step-repository.ts'
import { lifeRepository } from '#server/modules/vehicles/life/life-repository.ts'
import { lifeRoutes } from '#server/modules/vehicles/life/life-routes.ts'
import { aTenant } from '#tests/builders/master-data.ts'
import { aCaller } from './caller.ts'
import { testDatabase } from './database.ts'
import { testApp } from './server.ts'
import { addAccount } from './sign-in.ts'
import { testTelemetry } from './telemetry.ts'

/** Orders over a real gateway: who applies, who decides, and others who may not. */
export async function tboxChangeApp() {
  const db = await testDatabase()
  const own = await aTenant(db)
  const foreign = await aTenant(db)
  const account = (username: string) =>
    addAccount(db, { username, password: 'x', oemId: own.oemId, orgId: own.head }).then(({ id }) => id)
  const [workshop, chief] = [await account('workshop'), await account('chief')]
  const telemetry = await testTelemetry(db)
  const checks = tboxChangeCheckRepository(db)
  const scope = { oemId: own.oemId, orgIds: [own.head, own.north] }
  const test = await testApp(
    (server) => {
      tboxChangeRoutes(server, {
        changes: tboxChangeRepository(db),
        steps: tboxChangeStepRepository(db),
        fleet: telemetry.fleet,
        refitted: async (ids) => {
          await telemetry.refreshTerminals(ids)
          await telemetry.fleet.reload()
        },
      })
      lifeRoutes(server, lifeRepository(db))
    },
    {
      workshop: aCaller({ ...scope, userId: workshop, username: 'workshop' }),
      chief: aCaller({ ...scope, userId: chief, username: 'chief' }),
      south: aCaller({ ...scope, orgIds: [own.south], userId: chief }),
      stranger: aCaller({ oemId: foreign.oemId, orgIds: [foreign.head], userId: chief }),
      reader: aCaller({ ...scope, userId: chief, codes: new Set(['/deviceManage/tboxChange']) }),
    },
  )
  return {
    db,
    own,
    telemetry,
    checks,
    ask: test.ask,
    app: test.app,
    close: async () => {
      await test.close()
      await telemetry.close()
      await db.close()
    },
  }
}
