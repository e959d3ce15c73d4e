import { execFile } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import openapiTS, { astToString } from 'openapi-typescript'
import { afterAll, describe, expect, it } from 'vitest'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { testDatabase } from '#tests/support/database.ts'
import { addAccount } from '#tests/support/sign-in.ts'
import { apiKeyRepository } from '../modules/people/api-key/api-key-repository.ts'
import { createApiKeys } from '../modules/people/api-key/api-keys.ts'
import { seedDemo } from '../modules/system/demo/seed-demo.ts'
import { createLog } from '../ops/log.ts'
import { projectFolder } from '../ops/project-folder.ts'
import { startPlatform } from './start-platform.ts'
import { readSettings } from './settings.ts'

const run = promisify(execFile)
const project = projectFolder()
const data = mkdtempSync(join(tmpdir(), 'fw-client-'))
// Inside the project, where its libraries are found.
const folder = mkdtempSync(join(project, 'node_modules/.api-client-'))
const db = await testDatabase()
const log = createLog('silent')
await seedDemo(db, { simVehicles: 3 }, log)
const settings = readSettings({
  DATA_DIR: data,
  DATABASE_URL: db.url,
  SIM_VEHICLES: '3',
  ADMIN_PASSWORD: 'administrator 1',
})
const ports = { port: 0, gatewayPort: 0, gb32960Port: 0, videoPort: 0, attachmentPort: 0 }
const platform = await startPlatform({ ...settings, ...ports }, log, () => undefined)
await platform.ready
afterAll(async () => {
  await platform.close()
  await db.close()
  for (const made of [data, folder]) rmSync(made, { recursive: true, force: true })
})

const keys = apiKeyRepository(db)
async function aKey(): Promise<string> {
  const found = await db.pool.query<{ id: number }>(
    `select id from organisation where oem_id = 'demo' and parent_id is null`,
  )
  const orgId = found.rows[0]!.id
  const { id } = await addAccount(db, { username: 'lister', password: 'x', orgId, roles: [['/baseInfo/vehicle']] })
  const apiKeys = createApiKeys({ keys, callerById: () => Promise.resolve(null) })
  const { key, ...made } = apiKeys.make()
  const row = { accountId: id, name: 'Lister', codes: ['/baseInfo/vehicle'], riskCeiling: 0 as const, callsAMinute: 60 }
  await keys.insert({ ...made, ...row, createdBy: '', expireTime: toPlatformTime(Date.now() + 86_400_000) }, 1)
  return key
}

describe('docs/api-client', { timeout: 120_000 }, async () => {
  const client = join(folder, 'list-vehicles.mts')
  copyFileSync(join(project, 'docs/api-client/list-vehicles.mts'), client)
  writeFileSync(join(folder, 'schema.d.ts'), astToString(await openapiTS(new URL('/docs/json', platform.address))))
  const start = (key: string) =>
    run(process.execPath, ['--import', 'tsx', client], {
      cwd: project,
      env: { ...process.env, FLEETWALL_URL: platform.address, FLEETWALL_KEY: key },
    })

  it('compiles against the types made from the document', async () => {
    const options = [
      '--strict',
      '--noEmit',
      '--target',
      'es2023',
      '--module',
      'esnext',
      '--moduleResolution',
      'bundler',
    ]
    const more = ['--allowImportingTsExtensions', '--types', 'node', '--ignoreConfig']
    await expect(
      run(process.execPath, [join(project, 'node_modules/typescript/bin/tsc'), ...options, ...more, client]),
    ).resolves.toMatchObject({ stdout: '' })
  })

  it('lists the vehicles of its key', async () => {
    const { stdout, stderr } = await start(await aKey())
    expect(stderr).toMatch(/^Lister acts for lister until /)
    expect(stdout.trim().split('\n')).toHaveLength(3)
  })

  it('says why a key opens nothing', async () => {
    await expect(start('fwk_invented')).rejects.toThrow('401: This API key is not valid.')
  })
})
