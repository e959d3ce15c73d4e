import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  auditDataPackage,
  cancelDataPackage,
  createDataPackage,
  deleteDataPackage,
  estimateDataPackage,
  extendDataPackage,
  linkDataPackage,
  listDataPackages,
  verifyDataPackage,
} from '#core/contract/data-package.ts'
import { phoneToBytes, writeFrame } from '#core/protocol/jt808/frame.ts'
import { encodeBody } from '#core/protocol/jt808/message.ts'
import { createLog } from '#server/ops/log.ts'
import { ensureDayPartitions, utcDay } from '#server/store/partitions.ts'
import { account } from '#server/store/schema/account.ts'
import { dtcObservation } from '#server/store/schema/diagnostics.ts'
import { aTenant, aTerminal, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testObjects } from '#tests/support/objects.ts'
import { aPosition } from '#tests/support/scripted-terminal.ts'
import { testApp } from '#tests/support/server.ts'
import { packageRepository } from './package-repository.ts'
import { packageRoutes } from './package-routes.ts'
import { packageRowRepository } from './package-row-repository.ts'
import { makePackage, type PackageWorkParts } from './package-worker.ts'
import { platformDays } from './platform-days.ts'

const VIN = 'LPACKAGE000000001'
const OTHER = 'LPACKAGE000000002'
const db = await testDatabase()
const objects = testObjects(db)
const own = await aTenant(db)
const foreign = await aTenant(db)
const vehicleId = await aVehicle(db, own, { vin: VIN, orgId: own.north })
await aVehicle(db, own, { vin: OTHER, orgId: own.south })
const terminalId = await aTerminal(db, own, vehicleId)
const person = async (username: string) => {
  const values = { oemId: own.oemId, orgId: own.head, username, displayName: username, passwordHash: 'x' }
  const [row] = await db.orm.insert(account).values(values).returning()
  return row!.id
}
const scope = { oemId: own.oemId, orgIds: [own.head, own.north, own.south] }
const first = await person('asker')
const second = await person('agreer')

const packages = packageRepository(db)
const rows = packageRowRepository(db)
const readObject = async (_oemId: string, key: string) => Buffer.concat(await (await objects.store.open(key)).toArray())
let seesAll = true
const stopping = new AbortController()
const parts: PackageWorkParts = {
  packages,
  rows,
  files: objects.files,
  readObject,
  partFolder: objects.partFolder,
  callerById: () => Promise.resolve({ ...scope, orgIds: seesAll ? scope.orgIds : [own.south] }),
  log: createLog('silent'),
}
/** What the queue and the clock do. */
const work = async () => {
  await packages.expire()
  for (const { id } of await packages.openJobs()) await makePackage(parts, id, stopping.signal)
}
const { ask, close } = await testApp(
  (app) => packageRoutes(app, { packages, rows, files: objects.files, readObject }),
  {
    asker: aCaller({ ...scope, userId: first }),
    agreer: aCaller({ ...scope, userId: second }),
    south: aCaller({ ...scope, userId: second, orgIds: [own.south] }),
    foreign: aCaller({ oemId: foreign.oemId, orgIds: [foreign.head] }),
    reader: aCaller({ ...scope, codes: new Set(['/dataService/historyPackage']) }),
  },
)
afterAll(async () => {
  await close()
  objects.close()
  await db.close()
})

const START = Date.parse('2026-03-01T23:59:30+08:00')
const frame = (serial: number) =>
  writeFrame({
    id: 0x0200,
    version: '2013',
    phoneBytes: phoneToBytes('13900000001', '2013'),
    serial,
    body: encodeBody(0x0200, '2013', aPosition({ speed: 60 })),
  })
beforeAll(async () => {
  await ensureDayPartitions(db.pool, 'message_log', [utcDay(START)])
  for (const [sequence, at] of [0, 60_000].entries()) {
    await db.pool.query(
      `insert into message_log (terminal_id, ts, sequence, oem_id, vehicle_id, protocol, direction, message_id, serial, phone,
         version, packages, content) values ($1, $2, $3::bigint, $4, $5, 0, 1, 512, $3::bigint, '13900000001', '2013', 1, $6)`,
      [terminalId, new Date(START + at), sequence + 1, own.oemId, vehicleId, Buffer.from(frame(sequence + 1))],
    )
  }
  const seen = { firstAt: new Date(START), lastAt: new Date(START + 60_000) }
  await db.orm.insert(dtcObservation).values({
    oemId: own.oemId,
    vehicleId,
    ecu: 'ECM',
    address: 1,
    dtc: 0x012345,
    code: 'P0123-45',
    status: 8,
    ...seen,
  })
})

const wish = (over: object = {}) => ({
  name: 'March',
  vins: [VIN],
  startTime: '2026-03-01 00:00:00',
  endTime: '2026-03-02 23:59:59',
  content: 0 as const,
  format: 'raw' as const,
  purpose: 'analysis',
  ...over,
})
const one = async (id: number, token = 'asker') =>
  (await ask(listDataPackages, { token })).data.list.find((each: { id: number }) => each.id === id)
const contentOf = async (id: number) => {
  const stored = await packages.find(scope, id)
  const bytes = await readObject(own.oemId, stored!.objectKey!)
  return { bytes, text: gunzipSync(bytes).toString() }
}

describe('days of a package', () => {
  it('are those of the platform zone, the first and last cut', () => {
    const from = Date.parse('2026-03-01T23:00:00+08:00')
    expect(
      platformDays(from, from + 26 * 3_600_000).map(({ day, from: a, to: b }) => [day, (b - a) / 3_600_000]),
    ).toEqual([
      ['2026-03-01', 1],
      ['2026-03-02', 24],
      ['2026-03-03', 1],
    ])
    expect(platformDays(from, from)).toEqual([])
  })
})

describe('a package with positions', () => {
  let id = 0

  it('is estimated before it is asked for', async () => {
    const { name: _name, format: _format, purpose: _purpose, ...wanted } = wish({ vins: [VIN, 'LPACKAGE000000009'] })
    expect((await ask(estimateDataPackage, { body: wanted })).data).toEqual({
      rows: 2,
      more: false,
      unknown: ['LPACKAGE000000009'],
      needsApproval: true,
    })
    expect((await ask(estimateDataPackage, { token: 'foreign', body: wanted })).data.rows).toBe(0)
    expect((await ask(estimateDataPackage, { token: 'reader', body: wanted })).code).toBe(403)
  })

  it('holds only vehicles of the asker, within limits', async () => {
    const refused = async (over: object, token = 'asker') =>
      (await ask(createDataPackage, { token, body: wish(over) })).code
    expect(await refused({}, 'south')).toBe(400)
    expect(await refused({}, 'foreign')).toBe(400)
    expect(await refused({ purpose: ' ' })).toBe(400)
    expect(await refused({ endTime: '2026-04-02 00:00:00' })).toBe(400)
    expect(await refused({ endTime: '2026-02-02 00:00:00' })).toBe(400)
    expect(await refused({}, 'reader')).toBe(403)
  })

  it('waits for a second approver', async () => {
    const { data } = await ask(createDataPackage, { body: wish() })
    expect(data.state).toBe('awaitingApproval')
    id = data.id
    await work()
    expect(await one(id)).toMatchObject({ state: 'awaitingApproval', status: 0, own: true, days: 2, daysDone: 0 })
    const toDecide = async (token: string) =>
      (await ask(listDataPackages, { token, query: { toDecide: true } })).data.list.map((row: { id: number }) => row.id)
    expect(await toDecide('agreer')).toEqual([id])
    expect(await toDecide('asker')).toEqual([])
    expect(await toDecide('south')).toEqual([])
    const agree = { id, approve: true }
    expect((await ask(auditDataPackage, { body: agree })).code).toBe(409)
    expect((await ask(auditDataPackage, { token: 'foreign', body: agree })).code).toBe(409)
    // Who does not see all vehicles decides nothing.
    expect((await ask(auditDataPackage, { token: 'south', body: agree })).code).toBe(409)
    expect((await ask(auditDataPackage, { token: 'agreer', body: { id, approve: false } })).code).toBe(400)
    expect((await ask(auditDataPackage, { token: 'agreer', body: agree })).code).toBe(200)
    expect((await ask(linkDataPackage, { body: { id } })).code).toBe(409)
  })

  it('is made a day at a time into one compressed file', async () => {
    await work()
    expect(await one(id)).toMatchObject({ state: 'ready', status: 1, rows: 2, daysDone: 2, approver: 'agreer' })
    const { bytes, text } = await contentOf(id)
    const lines = text.trim().split('\n')
    expect(lines[0]).toBe('vin,time,deviceTime,direction,messageId,serial,content')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toMatch(/^LPACKAGE000000001,2026-03-01 23:59:30,,up,0x0200,1,7e0200/)
    expect((await one(id))!.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
  })

  it('is downloaded with a signed address, counted, verified and retained longer', async () => {
    const { data } = await ask(linkDataPackage, { body: { id } })
    expect(data.url).toContain('package')
    expect(await one(id)).toMatchObject({ downloads: 1 })
    expect((await ask(linkDataPackage, { token: 'foreign', body: { id } })).code).toBe(409)
    expect((await ask(verifyDataPackage, { query: { id } })).data.good).toBe(true)
    await db.pool.query(`update data_package set sha256 = 'changed' where id = $1`, [id])
    expect((await ask(verifyDataPackage, { query: { id } })).data.good).toBe(false)
    const before = (await one(id))!.expireTime
    expect((await ask(extendDataPackage, { body: { id, days: 60 } })).code).toBe(200)
    expect((await one(id))!.expireTime > before).toBe(true)
  })

  it('is gone with its file when it is deleted', async () => {
    const { objectKey } = (await packages.find(scope, id))!
    expect((await ask(deleteDataPackage, { token: 'foreign', body: { id } })).code).toBe(409)
    expect((await ask(deleteDataPackage, { body: { id } })).code).toBe(200)
    expect(await one(id)).toBeUndefined()
    expect(await objects.files.stored(objectKey!)).toBeUndefined()
  })
})

describe('other packages', () => {
  it('hold decoded messages', async () => {
    const { data } = await ask(createDataPackage, { body: wish({ format: 'decoded' }) })
    await ask(auditDataPackage, { token: 'agreer', body: { id: data.id, approve: true } })
    await work()
    const lines = (await contentOf(data.id)).text.trim().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { vin: VIN, messageId: '0x0200', body: { speed: 60 } },
      { vin: VIN, serial: 2 },
    ])
  })

  it('hold trouble codes, which need no one’s consent', async () => {
    const { data } = await ask(createDataPackage, { body: wish({ content: 1 }) })
    expect(data.state).toBe('queued')
    await work()
    expect((await contentOf(data.id)).text).toContain('P0123-45')
    expect((await ask(listDataPackages, { query: { content: '1', vin: VIN } as never })).data.total).toBe(1)
    expect((await ask(listDataPackages, { token: 'south' })).data.total).toBe(0)
  })

  it('go on after a restart with the day that is missing', async () => {
    const { data } = await ask(createDataPackage, { body: wish({ content: 1 }) })
    const taken = await packages.take(data.id)
    const part = await objects.files.put(
      { oemId: own.oemId, userId: first },
      { fileName: 'x.gz', acl: 'private' },
      Readable.from([gzipSync('of the first worker\n')]),
    )
    await packages.dayDone(taken!.id, '2026-03-01', 7, part.objectKey)
    await work()
    const { text } = await contentOf(data.id)
    expect(text.startsWith('of the first worker\n')).toBe(true)
    expect(text).toContain('P0123-45')
    expect(await one(data.id)).toMatchObject({ state: 'ready', rows: 8 })
  })

  it('fail when the owner lost a vehicle in the meantime', async () => {
    const { data } = await ask(createDataPackage, { body: wish({ content: 1 }) })
    seesAll = false
    await work()
    seesAll = true
    expect(await one(data.id)).toMatchObject({ state: 'failed', status: 2, reason: 'error.exportForbidden' })
  })

  it('can be cancelled, expire, and are not asked for without end', async () => {
    const made = async () => (await ask(createDataPackage, { body: wish() })).data.id
    const id = await made()
    expect((await ask(cancelDataPackage, { body: { id } })).code).toBe(200)
    expect((await ask(cancelDataPackage, { body: { id } })).code).toBe(409)
    for (let open = 0; open < 5; open += 1) await made()
    expect((await ask(createDataPackage, { body: wish() })).code).toBe(429)
    await db.pool.query(`update data_package set expires_at = now() - interval '1 minute' where state = 'ready'`)
    await work()
    const { list } = (await ask(listDataPackages, { query: { pageSize: 50 } })).data
    expect(list.filter(({ state }: { state: string }) => state === 'ready')).toEqual([])
  })
})
