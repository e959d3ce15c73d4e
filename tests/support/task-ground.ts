import { knownReadingRepository } from '#server/telemetry/commands/known-reading-repository.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnyEndpoint } from '#core/contract/endpoint.ts'
import * as contract from '#core/contract/upgrade-task.ts'
import { decideTaskAudit } from '#core/contract/task-audit.ts'
import { AUDIT_CHECKS } from '#core/domain/upgrade-task.ts'
import { StrategyRules } from '#core/contract/upgrade-strategy.ts'
import type { SharedParts } from '#server/app/module.ts'
import type { FleetView } from '#server/telemetry/tracker/fleet-view.ts'
import { fileSigner, signaturesOf } from '#server/modules/vehicles/upgrade-file/file-signer.ts'
import { keyFolder } from '#server/modules/vehicles/upgrade-file/key-folder.ts'
import { signingKeyRepository } from '#server/modules/vehicles/upgrade-file/signing-key-repository.ts'
import { taskAuditRepository } from '#server/modules/vehicles/upgrade-task/task-audit-repository.ts'
import { taskAuditRoutes } from '#server/modules/vehicles/upgrade-task/task-audit-routes.ts'
import { taskBenchRepository } from '#server/modules/vehicles/upgrade-task/task-bench-repository.ts'
import { taskBenchRoutes } from '#server/modules/vehicles/upgrade-task/task-bench-routes.ts'
import { taskDetailRepository } from '#server/modules/vehicles/upgrade-task/task-detail-repository.ts'
import { taskDossierRepository } from '#server/modules/vehicles/upgrade-task/task-dossier-repository.ts'
import { advanceTasks } from '#server/modules/vehicles/upgrade-task/task-engine.ts'
import { taskEngineRepository } from '#server/modules/vehicles/upgrade-task/task-engine-repository.ts'
import { taskRepository } from '#server/modules/vehicles/upgrade-task/task-repository.ts'
import { taskRoutes } from '#server/modules/vehicles/upgrade-task/task-routes.ts'
import { taskSelectionRepository } from '#server/modules/vehicles/upgrade-task/task-selection-repository.ts'
import { taskStepRepository } from '#server/modules/vehicles/upgrade-task/task-step-repository.ts'
import { taskWriteRepository } from '#server/modules/vehicles/upgrade-task/task-write-repository.ts'
import { upgradeControlRepository } from '#server/modules/vehicles/upgrade-task/upgrade-control-repository.ts'
import { createLog } from '#server/ops/log.ts'
import { partModel, partType, softVersion, softVersionModel } from '#server/store/schema/base-data.ts'
import { strategySoftVersion, strategyTestVehicle, upgradeStrategy } from '#server/store/schema/upgrade-strategy.ts'
import type { UpgradeState } from '#core/domain/upgrade-record.ts'
import { aTenant, aTerminal, aVehicle, type MasterData } from '../builders/master-data.ts'
import { aCaller } from './caller.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { testApp } from './server.ts'
import { addAccount } from './sign-in.ts'

/** A tenant with version 7.2 of a terminal model, an active strategy over it, vehicles as a test wants them, and the tasks. */
export async function taskGround(
  rules: Partial<StrategyRules> = {},
  fleet: Pick<FleetView, 'all'> = { all: () => [] },
) {
  const db = await testDatabase()
  const own = await aTenant(db)
  const { oemId } = own
  const people = {
    planner: await addAccount(db, { username: 'planner', password: 'x', oemId, orgId: own.head }),
    approver: await addAccount(db, { username: 'approver', password: 'x', oemId, orgId: own.head }),
    second: await addAccount(db, { username: 'second', password: 'x', oemId, orgId: own.head }),
  }
  const { strategyId, target } = await aStrategy(db, own, rules)

  const scope = { oemId, orgIds: [own.head, own.north, own.south], orgId: own.head }
  const keysAt = mkdtempSync(join(tmpdir(), 'fleetwall-task-keys-'))
  const keys = signingKeyRepository(db)
  const signer = fileSigner(keys, keyFolder(keysAt))
  const test = await taskApp(db, {
    own,
    scope,
    people,
    fleet,
    signatures: signaturesOf(keys, signer),
  })
  const log = createLog('silent')
  const input = {
    taskClass: 'security' as const,
    strategyId,
    softModels: ['FT-7.2'],
    server: 'http://platform.example:8080',
  }
  const draft = async (over: object = {}): Promise<number> =>
    (await test.ask(contract.createUpgradeTask, { token: 'planner', body: { name: 'Fix', ...input, ...over } })).data.id
  const approve = (id: number, token = 'approver', over: object = {}) =>
    test.ask(decideTaskAudit, { token, lang: 'en', body: { id, approve: true, checks: [...AUDIT_CHECKS], ...over } })
  const step = (call: AnyEndpoint, id: number, token = 'planner') =>
    test.ask(call, { token, lang: 'en', body: { id, reason: 'because' } })

  return {
    ...test,
    db,
    own,
    strategyId,
    target,
    signer,
    input,
    draft,
    approve,
    step,
    detail: async (id: number): Promise<contract.UpgradeTaskDetail> =>
      (await test.ask(contract.getUpgradeTask, { token: 'planner', query: { id } })).data,
    advance: () => advanceTasks({ tasks: taskEngineRepository(db), log }),
    /** A started task. */
    running: async (over: object = {}): Promise<number> => {
      const id = await draft(over)
      await step(contract.submitUpgradeTask, id)
      await approve(id)
      await step(contract.startUpgradeTask, id)
      return id
    },
    aFitted: async (firmware = '7.1', over: { isTest?: boolean; hardware?: string; orgId?: number } = {}) => {
      const vehicleId = await aVehicle(db, own, { orgId: over.orgId ?? own.north })
      const terminalId = await aTerminal(db, own, vehicleId)
      await db.pool.query('update terminal set model = $2, firmware = $3, hardware = $4 where id = $1', [
        terminalId,
        'FT-300',
        firmware,
        over.hardware ?? '',
      ])
      if (over.isTest) await db.orm.insert(strategyTestVehicle).values({ strategyId, vehicleId })
      return vehicleId
    },
    /** So many of the open upgrades of a task end like this. */
    end: (taskId: number, state: UpgradeState, number: number) =>
      db.pool.query(
        `update upgrade_record set state = $2, finished_at = now() where id in
          (select id from upgrade_record where task_id = $1 and state = 'pending' order by id limit $3)`,
        [taskId, state, number],
      ),
    clear: () =>
      db.pool.query(`delete from upgrade_record; delete from express_upgrade; delete from upgrade_task; delete from notice_event; delete from upgrade_control;
        delete from strategy_test_vehicle; delete from terminal; delete from vehicle`),
    close: async () => {
      await test.close()
      await db.close()
      rmSync(keysAt, { recursive: true, force: true })
    },
  }
}

/** Version 7.2 of a terminal model, older and newer ones, and an active strategy over it. */
async function aStrategy(db: TestDatabase, own: MasterData, rules: Partial<StrategyRules>) {
  const { oemId } = own
  const [type] = await db.orm.insert(partType).values({ oemId, code: 'TBOX', name: 'Tbox' }).returning()
  const [model] = await db.orm.insert(partModel).values({ oemId, typeId: type!.id, model: 'FT-300' }).returning()
  const aVersion = async (
    version: string,
    releaseCounter: number,
    over: Partial<typeof softVersion.$inferInsert> = {},
  ) => {
    const file = {
      objectKey: `o-${version}`,
      fileSize: 1000,
      fileSha256: 'ab',
      signature: 'c2ln',
      fileKind: 'full' as const,
    }
    const row = {
      oemId,
      softModel: `FT-${version}`,
      partModelId: model!.id,
      version,
      releaseCounter,
      status: 1 as const,
    }
    const [made] = await db.orm
      .insert(softVersion)
      .values({ ...row, ...file, ...over })
      .returning()
    await db.orm.insert(softVersionModel).values({ softVersionId: made!.id, modelId: own.truckModel })
    return made!.id
  }
  await aVersion('7.1', 1)
  const target = await aVersion('7.2', 2, { environment: 'SOP' })
  await aVersion('7.3', 3)
  const [strategy] = await db.orm
    .insert(upgradeStrategy)
    .values({ oemId, name: 'Winter', status: 'active', rules: StrategyRules.parse({ consent: 'silent', ...rules }) })
    .returning()
  const strategyId = strategy!.id
  await db.orm.insert(strategySoftVersion).values({ strategyId, softVersionId: target })
  return { strategyId, target }
}

interface AppParts {
  own: MasterData
  scope: { oemId: string; orgIds: number[]; orgId: number }
  people: Record<'planner' | 'approver' | 'second', { id: number }>
  fleet: Pick<FleetView, 'all'>
  signatures: SharedParts['signatures']
}

function taskApp(db: TestDatabase, { own, scope, people, fleet, signatures }: AppParts) {
  return testApp(
    (app) => {
      taskRoutes(app, {
        tasks: taskRepository(db),
        details: taskDetailRepository(db),
        writes: taskWriteRepository(db),
        steps: taskStepRepository(db),
        selections: taskSelectionRepository(db),
        dossiers: taskDossierRepository(db),
        live: { fleet, readings: knownReadingRepository(db) },
        signatures,
        environment: 'SOP',
      })
      taskBenchRoutes(app, { bench: taskBenchRepository(db), control: upgradeControlRepository(db) })
      taskAuditRoutes(app, { audits: taskAuditRepository(db), environment: 'SOP' })
    },
    {
      planner: aCaller({ ...scope, userId: people.planner.id }),
      approver: aCaller({ ...scope, userId: people.approver.id }),
      second: aCaller({ ...scope, userId: people.second.id }),
      south: aCaller({ ...scope, orgIds: [own.south], orgId: own.south, userId: people.second.id }),
      reader: aCaller({ ...scope, codes: new Set(['/upgradeTask/task']) }),
    },
  )
}
