import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Caller } from '#server/http/route.ts'
import { aTenant, aTerminal, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { replayJoint } from './joint-replay.ts'
import { jointRepository } from './joint-repository.ts'

const VIN = 'LREPLAY0000000001'
const PHONE = '13900005555'
const DAY_MS = 86_400_000
const START = Date.UTC(2026, 0, 5)

const db = await testDatabase()
const own = await aTenant(db)
const vehicleId = await aVehicle(db, own, { vin: VIN })
const terminalId = await aTerminal(db, own, vehicleId, { phone: PHONE })
const repository = jointRepository(db)
const { rows } = await db.pool.query<{ id: number }>(
  `insert into account (oem_id, org_id, username, display_name, password_hash) values ($1, $2, 'replayer', 'Li', '') returning id`,
  [own.oemId, own.head],
)
const userId = rows[0]!.id
const caller = aCaller({ oemId: own.oemId, orgIds: [own.head, own.north, own.south], userId }) as Caller

let answer = { status: 202, reason: 'playing' }
const taken: unknown[] = []
const simulator = createServer((request, response) => {
  let text = ''
  request.on('data', (part) => (text += String(part)))
  request.on('end', () => {
    taken.push(JSON.parse(text))
    response.writeHead(answer.status).end(answer.reason)
  })
})
let replayUrl = ''
let sessionId = 0

beforeAll(async () => {
  await new Promise<void>((resolve) => simulator.listen(0, '127.0.0.1', resolve))
  replayUrl = `http://127.0.0.1:${(simulator.address() as AddressInfo).port}/replay`
  const times = { startedAt: new Date(START), expiresAt: new Date(START + DAY_MS) }
  sessionId = await repository.insert({ oemId: own.oemId, vehicleId, ownerId: userId, purpose: 'trial', ...times })
  const frame = { protocol: 'jt808' as const, version: '2013' }
  await repository.record(sessionId, [
    { ...frame, seq: 1, at: new Date(START + 500), direction: 'up', content: Buffer.from('7e0200', 'hex') },
    { ...frame, seq: 2, at: new Date(START + 600), direction: 'down', content: Buffer.from('7e8001', 'hex') },
    { ...frame, seq: 3, at: new Date(START + 2_500), direction: 'up', content: Buffer.from('7e0900', 'hex') },
  ])
  await repository.change(sessionId, { state: 'ended', endedAt: new Date(START + 9_000) })
})
beforeEach(async () => {
  answer = { status: 202, reason: 'playing' }
  taken.length = 0
  await repository.allow(vehicleId, '', new Date(Date.now() + DAY_MS), userId)
})
afterAll(async () => {
  await new Promise((resolve) => simulator.close(resolve))
  await db.close()
})

const replay = (over: object = {}, by: Caller = caller, url: string | undefined = replayUrl) =>
  replayJoint({ repository, replayUrl: url }, by, { sessionId, vin: VIN, pace: 4, asNow: true, ...over })

it('hands what the vehicle said to the simulator, and writes that down', async () => {
  expect(terminalId).toBeGreaterThan(0)
  expect(await replay()).toBe(2)
  const frames = [
    { afterMs: 0, hex: '7e0200' },
    { afterMs: 2_000, hex: '7e0900' },
  ]
  expect(taken).toEqual([{ terminal: PHONE, pace: 4, asNow: true, frames }])
  expect((await repository.acts(sessionId)).at(-1)).toMatchObject({ action: 'replayed', user: 'Li' })
})

it.each([
  [404, '', 'error.replayUnknown'],
  [409, 'notConnected', 'error.replayOffline'],
  [409, 'otherEdition', 'error.replayEdition'],
  [500, '', 'error.replayFailed'],
])('reports why the simulator refuses (%i %s)', async (status, reason, key) => {
  answer = { status, reason }
  await expect(replay()).rejects.toMatchObject({ key })
})

it('is for vehicles of the white list, and needs a simulator', async () => {
  await repository.dismiss(vehicleId)
  await expect(replay()).rejects.toMatchObject({ key: 'error.jointNotListed' })
  await repository.allow(vehicleId, '', new Date(Date.now() + DAY_MS), userId)
  await expect(
    replayJoint({ repository, replayUrl: undefined }, caller, { sessionId, vin: VIN, pace: 1, asNow: true }),
  ).rejects.toMatchObject({ key: 'error.noSimulator' })
  await expect(replay({}, caller, 'http://127.0.0.1:1/replay')).rejects.toMatchObject({ key: 'error.replayFailed' })
  expect(taken).toEqual([])
})

it('is hidden from another tenant, and while another user is recording', async () => {
  const stranger = aCaller({ oemId: 'another', orgIds: [own.head], userId: 99 }) as Caller
  await expect(replay({}, stranger)).rejects.toMatchObject({ code: 404 })
  await repository.change(sessionId, { state: 'running' })
  await expect(replay({}, { ...caller, userId: userId + 1 })).rejects.toMatchObject({ code: 403 })
  await repository.change(sessionId, { state: 'ended' })
})
