import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { StrategyRules } from '#core/contract/upgrade-strategy.ts'
import { AUDIT_CHECKS } from '#core/domain/upgrade-task.ts'
import { fileService } from '#server/modules/vehicles/upgrade-file/file-service.ts'
import { fileSigner } from '#server/modules/vehicles/upgrade-file/file-signer.ts'
import { fileStepRepository } from '#server/modules/vehicles/upgrade-file/file-step-repository.ts'
import { keyFolder } from '#server/modules/vehicles/upgrade-file/key-folder.ts'
import { signingKeyRepository } from '#server/modules/vehicles/upgrade-file/signing-key-repository.ts'
import { taskAuditRepository } from '#server/modules/vehicles/upgrade-task/task-audit-repository.ts'
import { taskStepRepository } from '#server/modules/vehicles/upgrade-task/task-step-repository.ts'
import { taskWriteRepository } from '#server/modules/vehicles/upgrade-task/task-write-repository.ts'
import { diskStore } from '#server/objects/disk-store.ts'
import { objectRepository } from '#server/objects/object-repository.ts'
import { objectService } from '#server/objects/object-service.ts'
import { uploadQuota } from '#server/objects/upload-quota.ts'
import { readable } from '#server/ops/streams.ts'
import { embeddedConnection } from '#server/store/embedded-postgres.ts'
import { softVersion, softVersionModel } from '#server/store/schema/base-data.ts'
import { strategySoftVersion, upgradeStrategy } from '#server/store/schema/upgrade-strategy.ts'
import { buildProgram } from '../../faults/build-program.ts'
import { PlatformProcess } from '../../faults/platform-process.ts'
import { CAMPAIGN_MODELS } from './campaign-fleet.ts'

export const OEM = 'demo'

export interface Version {
  version: string
  ids: number[]
  bytes: number
}

/** A platform in a process of its own, with files that engineers publish and tasks that they plan; approved by another one. */
export async function campaignPlatform(vehicles: number) {
  const dataDir = mkdtempSync(join(tmpdir(), 'fleetwall-campaign-'))
  const server = new PlatformProcess({ cli: buildProgram(), dataDir, vehicles, keepsPorts: true })
  await server.start()
  const pool = new pg.Pool({ ...embeddedConnection(join(dataDir, 'postgres')), max: 2 })
  const orm = drizzle(pool)
  const db = { orm }
  const { rows } = await pool.query<{ orgIds: number[]; orgId: number; users: number[] }>(
    `select array(select id from organisation where oem_id = $1) as "orgIds", a.org_id as "orgId",
       array(select id from account where oem_id = $1 order by id limit 2) as users
     from account a where oem_id = $1 order by id limit 1`,
    [OEM],
  )
  const { orgIds, orgId, users } = rows[0]!
  const planner = { oemId: OEM, orgIds, orgId, userId: users[0]! }
  const approver = { ...planner, userId: users[1]! }

  const objects = objectRepository(db)
  const store = diskStore(join(dataDir, 'objects'), '')
  const files = objectService({
    store,
    objects,
    quota: uploadQuota(objects, 10_000),
    partFolder: join(dataDir, 'parts'),
  })
  const keys = signingKeyRepository(db)
  const signer = fileSigner(keys, keyFolder(join(dataDir, 'keys')))
  const service = fileService({ steps: fileStepRepository(db), keys, signer, files })
  const tasks = { ...taskWriteRepository(db), ...taskStepRepository(db), ...taskAuditRepository(db) }

  return {
    server,
    pool,
    /** Files get the signatures of others, as if somebody had changed the database. */
    async missign(release: Version, other: Version): Promise<void> {
      const swap =
        'update soft_version set signature = (select signature from soft_version where id = $2) where id = $1'
      for (const [at, id] of release.ids.entries()) await pool.query(swap, [id, other.ids[at]])
    },
    stop: (id: number) => tasks.stop(planner, id, 'ended by the test', false),
    /** A release of the software of all terminals: a published, signed file for each part model. */
    async release(version: string, bytes: number): Promise<Version> {
      const ids: number[] = []
      for (const model of CAMPAIGN_MODELS) {
        const found = await pool.query<{ id: number }>('select id from part_model where oem_id = $1 and model = $2', [
          OEM,
          model,
        ])
        const row = { oemId: OEM, softModel: `${model}-${version}`, partModelId: found.rows[0]!.id, version }
        const [made] = await orm.insert(softVersion).values(row).returning({ id: softVersion.id })
        const models = await pool.query<{ id: number }>('select id from vehicle_model where oem_id = $1', [OEM])
        await orm
          .insert(softVersionModel)
          .values(models.rows.map(({ id }) => ({ softVersionId: made!.id, modelId: id })))
        const content = Buffer.alloc(bytes, `${model} ${version} `)
        const put = await files.put(planner, { fileName: `${model}.bin`, acl: 'private' }, readable([content]))
        await service.attachOwn(planner, made!.id, put.objectKey)
        ids.push(made!.id)
      }
      await service.setStatus(planner, ids, 2, '')
      await service.setStatus(planner, ids, 1, '')
      return { version, ids, bytes }
    },
    /** A task that runs. */
    async start(name: string, release: Version, rules: Partial<StrategyRules>, vins: string[]): Promise<number> {
      const usual = {
        parked: false,
        handbrake: false,
        noSevereFault: false,
        consent: 'silent',
        retries: 0,
        rollback: 'none',
      } as const
      const [strategy] = await orm
        .insert(upgradeStrategy)
        .values({ oemId: OEM, name, status: 'active', rules: StrategyRules.parse({ ...usual, ...rules }) })
        .returning({ id: upgradeStrategy.id })
      const strategyId = strategy!.id
      const targets = release.ids.map((softVersionId, place) => ({ strategyId, softVersionId, place }))
      await orm.insert(strategySoftVersion).values(targets)
      const id = await tasks.insert(planner, {
        name,
        taskClass: 'improvement',
        strategyId,
        softModels: CAMPAIGN_MODELS.map((model) => `${model}-${release.version}`),
        modelIds: [],
        orderNums: [],
        vins,
        plannedTime: null,
        waitDays: 1,
        limitMinutes: 5,
        channel: 'http',
        server: server.url,
        driverText: 'A new version is ready. Install it now?',
        note: '',
      })
      await tasks.submit(planner, id, '')
      await tasks.decide(approver, { id, approve: true, reason: '', checks: [...AUDIT_CHECKS] })
      await tasks.start(planner, id)
      return id
    },
    async close(): Promise<void> {
      await pool.end()
      await server.stop()
      try {
        // The embedded server outlives a killed process by design.
        process.kill(Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGINT')
        await wait(500)
      } catch {
        // It has already ended.
      }
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
export type CampaignPlatform = Awaited<ReturnType<typeof campaignPlatform>>
