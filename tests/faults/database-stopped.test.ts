import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { buildProgram } from './build-program.ts'
import { FULL, print } from './fault-size.ts'
import { OwnDatabase } from './own-database.ts'
import { PlatformProcess } from './platform-process.ts'
import { acknowledgedBy, allAnswered, onTheBooks, Reporter, wronglyStored } from './reporter.ts'

const STOPPED_MS = FULL ? 60_000 : 5_000
const TERMINALS = 12
/**
 * So much is on the way at once, 72,000 rows, that the mark of back-pressure, 50,000 rows, is reached also while some
 * terminals have been answered and not reported again.
 */
const FLOOD = Array.from({ length: 200 }, () => 30)
const MAX_GROWTH_MB = 300

const dataDir = mkdtempSync(join(tmpdir(), 'fleetwall-stopped-'))
const cli = buildProgram()
let database: OwnDatabase
let server: PlatformProcess | undefined

afterAll(async () => {
  await server?.stop()
  await database?.remove()
  rmSync(dataDir, { recursive: true, force: true })
})

it(`the database is gone for ${STOPPED_MS / 1000} s: nothing is acknowledged, nothing is lost, memory is bounded, the server recovers by itself`, {
  timeout: STOPPED_MS + 600_000,
}, async () => {
  database = await OwnDatabase.start(dataDir)
  server = new PlatformProcess({ cli, dataDir, databaseUrl: database.url, vehicles: TERMINALS })
  await server.start()
  const reporters = (await onTheBooks(database.pool, TERMINALS)).map((each) => new Reporter(each, FLOOD))
  const runs = reporters.map((reporter) => reporter.run(server!.gatewayPort))
  await allAnswered(reporters)

  const memoryBefore = server.memory()
  await database.down()
  const gone = performance.now()
  const state = async () => (await server!.readiness()).status
  await expect.poll(state, { timeout: 20_000 }).toBe(503)
  await expect.poll(() => server!.metric('fleetwall_gateway_paused'), { timeout: 20_000 }).toBeGreaterThan(0)
  // Everything committed before the end has been answered by now.
  const acknowledged = acknowledgedBy(reporters)
  const said = await signIn()
  expect(said).toMatchObject({ status: 503, code: 503 })
  expect(said.msg).not.toBe('')
  let most = 0
  while (performance.now() - gone < STOPPED_MS) {
    most = Math.max(most, server.memory())
    await wait(500)
  }
  expect(acknowledgedBy(reporters)).toBe(acknowledged)
  expect(await state()).toBe(503)
  expect(most - memoryBefore).toBeLessThan(MAX_GROWTH_MB)

  await database.up()
  const again = performance.now()
  await allAnswered(reporters)
  const answered = performance.now() - again
  for (const reporter of reporters) reporter.stop()
  await Promise.all(runs)
  await expect.poll(state, { timeout: 60_000 }).toBe(200)
  const ready = performance.now() - again
  expect(await server.metric('fleetwall_gateway_paused')).toBe(0)
  expect((await signIn()).status).not.toBe(503)
  expect(await wronglyStored(database.pool, reporters)).toEqual([])
  for (const reporter of reporters) reporter.end()
  print(
    `database gone for ${STOPPED_MS / 1000} s: ${acknowledgedBy(reporters)} acknowledged positions, each is stored once; memory ${memoryBefore.toFixed(0)} MB before, at most ${most.toFixed(0)} MB meanwhile; all answered again ${(answered / 1000).toFixed(1)} s after its start, ready after ${(ready / 1000).toFixed(1)} s`,
  )
})

/** The message on the sign-in page. */
async function signIn(): Promise<{ status: number; code: number; msg: string }> {
  const answer = await fetch(`${server!.url}/b-iam-account/users/web/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', lang: 'en' },
    body: JSON.stringify({ username: 'admin', password: 'bm90IGl0' }),
  })
  return { status: answer.status, ...((await answer.json()) as { code: number; msg: string }) }
}
