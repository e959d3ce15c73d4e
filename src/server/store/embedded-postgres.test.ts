import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLog } from '#server/ops/log.ts'
import { createDatabase, refuseOld } from './database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { UnusableDatabase } from './unusable-database.ts'

const log = createLog('silent')
const settings = { fsync: 'off', shared_buffers: '16MB' }
let folder: string
const started: EmbeddedPostgres[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fw-pg-'))
})
afterEach(async () => {
  for (const server of started.splice(0)) await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const start = async (dataDir = join(folder, 'pg')) => {
  const server = await startEmbeddedPostgres({ dataDir, log, settings })
  started.push(server)
  return server
}
const ask = async (server: EmbeddedPostgres, sql: string) => {
  const client = new pg.Client(server.connection)
  await client.connect()
  try {
    return (await client.query<Record<string, string>>(sql)).rows[0]
  } finally {
    await client.end()
  }
}
const postmaster = (dataDir = join(folder, 'pg')) =>
  Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])

describe('embedded PostgreSQL', () => {
  it('listens to no one but us, sorts alike everywhere and keeps UTC', async () => {
    const server = await start()
    expect(await ask(server, 'show listen_addresses')).toEqual({ listen_addresses: '' })
    expect(await ask(server, 'show timezone')).toEqual({ TimeZone: 'UTC' })
    expect(
      await ask(server, "select datlocprovider p, datlocale l from pg_database where datname = 'template0'"),
    ).toEqual({
      p: 'b',
      l: 'C.UTF-8',
    })
  })

  it('adopts the server that is running already, instead of starting a second one', async () => {
    const first = await start()
    const second = await start()
    expect(second).toMatchObject({ adopted: true, pid: first.pid })
  })

  it('comes back after its postmaster was killed, with everything committed', async () => {
    const dataDir = join(folder, 'pg')
    const server = await start()
    await ask(server, 'create table kept as select 1 as number')
    process.kill(postmaster(), 'SIGKILL')
    await vi.waitFor(() => expect(server.running()).toBe(false))
    const again = await start(dataDir)
    expect(again.adopted).toBe(false)
    expect(await ask(again, 'select number::text from kept')).toEqual({ number: '1' })
  })

  it('is not kept from starting by a lock file whose number another program has now', async () => {
    await (await start()).stop()
    const stranger = `${process.pid}\n${join(folder, 'pg')}\n0\n5432\n${join(folder, 'pg')}\n\n0 0\n`
    writeFileSync(join(folder, 'pg', 'postmaster.pid'), stranger)
    const server = await start()
    expect(await ask(server, 'select 1::text as one')).toEqual({ one: '1' })
    expect(postmaster()).toBe(server.pid)
  })

  it('runs in a folder whose name is too long for a socket', async () => {
    const dataDir = join(folder, 'long'.repeat(30), 'pg')
    const server = await start(dataDir)
    expect(server.connection.host.length).toBeLessThan(90)
    expect(await ask(server, 'select 1::text as one')).toEqual({ one: '1' })
    await server.stop()
    expect(existsSync(server.connection.host)).toBe(false)
  })

  // Only root hands the server to another user, who may not be able to walk to the folder.
  it.runIf(process.getuid?.() === 0)('runs below a folder only root may enter', async () => {
    const closed = join(folder, 'closed')
    mkdirSync(closed)
    chmodSync(closed, 0o700)
    const server = await start(join(closed, 'pg'))
    expect(await ask(server, 'select 1::text as one')).toEqual({ one: '1' })
  })

  it('follows no one out of its folder', async () => {
    mkdirSync(join(folder, 'elsewhere'))
    symlinkSync(join(folder, 'elsewhere'), join(folder, 'pg'))
    await expect(start()).rejects.toThrow('symbolic link')
  })
})

describe('a database on it', () => {
  it('is started again when it dies under the platform, and goes when the platform goes', async () => {
    const db = createDatabase({ dataDir: folder, databaseUrl: undefined }, log)
    const dataDir = join(folder, 'postgres')
    await db.start()
    process.kill(postmaster(dataDir), 'SIGKILL')
    await vi.waitFor(() => expect(db.ping()).rejects.toThrow(/./), { timeout: 5_000, interval: 10 })
    await vi.waitFor(() => db.ping(), { timeout: 15_000, interval: 50 })
    await db.close()
    expect(existsSync(join(dataDir, 'postmaster.pid'))).toBe(false)
  })

  it.each(['17', '19'])(
    'is refused at once when its files are those of PostgreSQL %s, and left as it is',
    async (made) => {
      const dataDir = join(folder, 'postgres')
      mkdirSync(dataDir)
      writeFileSync(join(dataDir, 'PG_VERSION'), `${made}\n`)
      const db = createDatabase({ dataDir: folder, databaseUrl: undefined }, log)
      const refused = await db.start().catch((error: unknown) => error)
      await db.close()
      expect(refused).toBeInstanceOf(UnusableDatabase)
      expect((refused as Error).message).toContain(`made by PostgreSQL ${made}, but`)
      expect(readdirSync(dataDir)).toEqual(['PG_VERSION'])
    },
  )

  it('is refused when it is too old', () => {
    expect(() => refuseOld(140_011, '14.11')).toThrow(UnusableDatabase)
    expect(() => refuseOld(140_011, '14.11')).toThrow('PostgreSQL 14.11, but Fleetwall requires version 15 or newer')
    expect(() => refuseOld(150_000, '15.0')).not.toThrow()
  })
})
