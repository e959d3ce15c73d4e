import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { embeddedConnection } from '#server/store/embedded-postgres.ts'
import { buildProgram } from './build-program.ts'
import { rounds, print } from './fault-size.ts'
import { PlatformProcess } from './platform-process.ts'
import { acknowledgedBy, allAnswered, onTheBooks, Reporter, wronglyStored } from './reporter.ts'

const ROUNDS = rounds(20, 2)
const TERMINALS = 12

const dataDir = mkdtempSync(join(tmpdir(), 'fleetwall-kill-'))
const cli = buildProgram()
const server = new PlatformProcess({ cli, dataDir, vehicles: TERMINALS })
let pool: pg.Pool | undefined

afterAll(async () => {
  await pool?.end()
  await server.stop()
  try {
    // The embedded server outlives a killed process by design.
    process.kill(Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGINT')
    await wait(500)
  } catch {
    // It has already ended.
  }
  rmSync(dataDir, { recursive: true, force: true })
})

it(`${ROUNDS} times kill -9 under load: no acknowledged position is lost, each is stored once`, {
  timeout: 120_000 + ROUNDS * 120_000,
}, async () => {
  await server.start()
  pool = new pg.Pool({ ...embeddedConnection(join(dataDir, 'postgres')), max: 1 })
  const reporters = (await onTheBooks(pool, TERMINALS)).map((each) => new Reporter(each))
  const back: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now()
    if (round > 0) await server.start()
    const runs = reporters.map((reporter) => reporter.run(server.gatewayPort))
    await allAnswered(reporters)
    if (round > 0) back.push(performance.now() - began)
    // Some fall into a transaction and some between two.
    await wait(100 + Math.random() * 1_500)
    await server.kill()
    await Promise.all(runs)
  }
  await server.start()
  expect(acknowledgedBy(reporters)).toBeGreaterThan(TERMINALS * ROUNDS * 5)
  expect(await wronglyStored(pool, reporters)).toEqual([])
  // After the last restart it serves as before.
  const runs = reporters.map((reporter) => reporter.run(server.gatewayPort))
  await allAnswered(reporters)
  for (const reporter of reporters) reporter.stop()
  await Promise.all(runs)
  for (const reporter of reporters) reporter.end()
  print(
    `kill -9, ${ROUNDS} times: ${acknowledgedBy(reporters)} acknowledged positions, each is stored once; started again and all answered after at most ${(Math.max(...back) / 1000).toFixed(1)} s`,
  )
})
