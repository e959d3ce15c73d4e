import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { embeddedConnection } from '#server/store/embedded-postgres.ts'
import { buildProgram } from './build-program.ts'
import { FULL, print } from './fault-size.ts'
import { PlatformProcess } from './platform-process.ts'
import { acknowledgedBy, allAnswered, onTheBooks, Reporter, wronglyStored } from './reporter.ts'

const FULL_MS = FULL ? 30_000 : 4_000
const TERMINALS = 12
const DISK_MB = 512
/** Enough on the way at once that the log of the database needs another file soon. */
const MANY = Array.from({ length: 40 }, () => 30)

const disk = mkdtempSync(join(tmpdir(), 'fleetwall-disk-'))
const mounted = mount()
const cli = mounted ? buildProgram() : ''
let server: PlatformProcess | undefined
let pool: pg.Pool | undefined

afterAll(async () => {
  await pool?.end()
  await server?.stop()
  try {
    process.kill(Number(readFileSync(join(disk, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGINT')
    await wait(500)
  } catch {
    // The platform ended it.
  }
  if (mounted) execFileSync('umount', ['--lazy', disk])
  rmSync(disk, { recursive: true, force: true })
})

/** A small disk of its own; false without the right to mount one. */
function mount(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=0755`, 'tmpfs', disk], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const ballast = join(disk, 'ballast')

/** Takes all the room that is left; answers how much that was, in MB. */
function fill(): number {
  const file = openSync(ballast, 'a')
  const block = Buffer.alloc(64 * 1024, 1)
  let written = 0
  try {
    for (;;) written += writeSync(file, block)
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOSPC') throw error
  } finally {
    closeSync(file)
  }
  return written / 1024 / 1024
}

it.skipIf(!mounted)(
  `the disk of the database is full for ${FULL_MS / 1000} s: nothing is acknowledged that is not stored, and it goes on when there is room${mounted ? '' : ' (skipped: mounting a small disk needs root)'}`,
  { timeout: FULL_MS + 600_000 },
  async () => {
    server = new PlatformProcess({ cli, dataDir: disk, vehicles: TERMINALS })
    await server.start()
    pool = new pg.Pool({ ...embeddedConnection(join(disk, 'postgres')), max: 1 })
    pool.on('error', () => undefined)
    const reporters = (await onTheBooks(pool, TERMINALS)).map((each) => new Reporter(each, MANY))
    const runs = reporters.map((reporter) => reporter.run(server!.gatewayPort))
    await allAnswered(reporters)

    let filled = fill()
    // The space reserved by the database is used up first.
    const refused = async () => {
      filled += fill()
      return server!.logged('telemetry batch not stored')
    }
    await expect.poll(refused, { timeout: 60_000, interval: 100 }).toBeGreaterThan(0)
    const before = acknowledgedBy(reporters)
    const ended = performance.now()
    while (performance.now() - ended < FULL_MS) {
      filled += fill()
      await wait(250)
    }
    const meanwhile = acknowledgedBy(reporters) - before

    rmSync(ballast)
    const room = performance.now()
    await allAnswered(reporters, 120_000)
    const answered = performance.now() - room
    for (const reporter of reporters) reporter.stop()
    await Promise.all(runs)
    await expect.poll(async () => (await server!.readiness()).status, { timeout: 60_000 }).toBe(200)
    expect(await wronglyStored(pool, reporters)).toEqual([])
    for (const reporter of reporters) reporter.end()
    print(
      `disk full for ${FULL_MS / 1000} s (${filled.toFixed(0)} of ${DISK_MB} MB taken away): ${acknowledgedBy(reporters)} acknowledged positions, each is stored once, ${meanwhile} of them while it was full; database started again ${server.logged('the embedded database ended')} times; all answered ${(answered / 1000).toFixed(1)} s after there was room`,
    )
  },
)
