import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildProgram } from './build-program.ts'
import { FULL, print } from './fault-size.ts'
import { Link } from './link.ts'
import { OwnDatabase } from './own-database.ts'
import { PlatformProcess } from './platform-process.ts'
import { acknowledgedBy, allAnswered, onTheBooks, Reporter, wronglyStored } from './reporter.ts'

const SLOW_MS = FULL ? 60_000 : 5_000
const DELAY_MS = 200
const TERMINALS = 12
const FLOOD = Array.from({ length: 150 }, () => 30)
const MAX_GROWTH_MB = 300

const dataDir = mkdtempSync(join(tmpdir(), 'fleetwall-slow-'))
const cli = buildProgram()
let database: OwnDatabase
let link: Link
let server: PlatformProcess

beforeAll(async () => {
  database = await OwnDatabase.start(dataDir)
  link = await Link.open({ path: database.socketPath })
  const databaseUrl = `postgresql://postgres@127.0.0.1:${link.port}/postgres`
  server = new PlatformProcess({ cli, dataDir, databaseUrl, vehicles: TERMINALS })
  await server.start()
}, 180_000)
afterAll(async () => {
  await server?.stop()
  await link?.close()
  await database?.remove()
  rmSync(dataDir, { recursive: true, force: true })
}, 60_000)

it(`the database answers ${DELAY_MS} ms late for ${SLOW_MS / 1000} s: terminals are held back, nothing is lost, memory is bounded`, {
  timeout: SLOW_MS + 600_000,
}, async () => {
  const reporters = (await onTheBooks(database.pool, TERMINALS)).map((each) => new Reporter(each, FLOOD))
  const runs = reporters.map((reporter) => reporter.run(server.gatewayPort))
  await allAnswered(reporters)
  const memoryBefore = server.memory()
  link.delayMs = DELAY_MS
  const slow = performance.now()
  const before = acknowledgedBy(reporters)
  let most = 0
  let held = false
  while (performance.now() - slow < SLOW_MS || !held) {
    most = Math.max(most, server.memory())
    held ||= (await server.metric('fleetwall_gateway_paused')) > 0
    await wait(250)
  }
  const meanwhile = acknowledgedBy(reporters) - before
  expect(most - memoryBefore).toBeLessThan(MAX_GROWTH_MB)
  link.delayMs = 0
  const quick = performance.now()
  await allAnswered(reporters)
  for (const reporter of reporters) reporter.stop()
  await Promise.all(runs)
  await expect.poll(async () => (await server.readiness()).status, { timeout: 60_000 }).toBe(200)
  expect(await wronglyStored(database.pool, reporters)).toEqual([])
  for (const reporter of reporters) reporter.end()
  print(
    `database ${DELAY_MS} ms late for ${SLOW_MS / 1000} s: ${meanwhile} positions acknowledged meanwhile, ${acknowledgedBy(reporters)} in all, each is stored once; memory ${memoryBefore.toFixed(0)} MB before, at most ${most.toFixed(0)} MB meanwhile; everything stored and ready ${((performance.now() - quick) / 1000).toFixed(1)} s after it was quick again`,
  )
})
