import { createHash } from 'node:crypto'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { DELTA_ALGORITHM } from '#core/domain/delta.ts'
import { deltaRule, partDelta } from '#server/store/schema/parts.ts'
import { IMAGE, upgradeGround } from '#tests/support/upgrade-ground.ts'

const ground = await upgradeGround()
const { db, owner, older, newer } = ground
afterAll(() => ground.close())

const DELTA = Buffer.from('what makes the new image of the old one')
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')
const BASE = sha256(Buffer.from('the image of 7.1.0'))
const accepting = (...bases: string[]) => ({
  'a-im': `vcdiff, ${DELTA_ALGORITHM}`,
  'if-none-match': bases.map((base) => `"${base}"`).join(', '),
})

let vin = ''
let address = ''
beforeEach(async () => {
  await db.pool.query('delete from part_delta; delete from delta_rule')
  const objectKey = await ground.stored(DELTA)
  const sizes = { deltaSize: DELTA.length, fullSize: IMAGE.length, sha256: sha256(DELTA) }
  const hashes = { fromSha256: BASE, toSha256: sha256(IMAGE) }
  const pair = { oemId: owner.oemId, fromId: older, toId: newer, algorithm: DELTA_ALGORITHM, state: 'ready' as const }
  await db.orm.insert(partDelta).values({ ...pair, ...sizes, ...hashes, objectKey })
  const vehicle = await ground.aFittedVehicle()
  vin = vehicle.vin
  await ground.order([vin])
  const { rows } = await db.pool.query<{ token: string }>('select token from upgrade_record order by id desc limit 1')
  address = `${ground.url}/ota/${rows[0]!.token}`
})

const used = async () =>
  (await db.pool.query('select times_used as times, saved_bytes::int as saved from part_delta')).rows
const get = async (headers: Record<string, string> = {}) => {
  const answer = await fetch(address, { headers })
  return { answer, content: Buffer.from(await answer.arrayBuffer()) }
}
const counted = async () => {
  const { rows } = await db.pool.query<{ size: number; sent: number }>(
    'select file_size::int as size, sent_bytes::int as sent from upgrade_record order by id desc limit 1',
  )
  return [rows[0]!.size, rows[0]!.sent]
}

it('is the delta for what the terminal runs, and counted by its size', async () => {
  const { answer, content } = await get(accepting('0'.repeat(64), BASE))
  expect(answer.status).toBe(226)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    im: DELTA_ALGORITHM,
    'delta-base': `"${BASE}"`,
    etag: `"${sha256(IMAGE)}"`,
    'repr-digest': `sha-256=:${createHash('sha256').update(IMAGE).digest('base64')}:`,
    'content-length': String(DELTA.length),
  })
  expect(content).toEqual(DELTA)
  await expect.poll(counted).toEqual([DELTA.length, DELTA.length])
  expect(await used()).toEqual([{ times: 1, saved: IMAGE.length - DELTA.length }])
  // Again, as after a broken connection: it is one use.
  expect((await get(accepting(BASE))).content).toEqual(DELTA)
  expect(await used()).toMatchObject([{ times: 1 }])
})

it('is the whole file for a terminal that could not apply the delta', async () => {
  await get(accepting(BASE))
  const { answer, content } = await get()
  expect([answer.status, content.equals(IMAGE)]).toEqual([200, true])
  await expect.poll(counted).toEqual([IMAGE.length, IMAGE.length])
})

it.each([
  ['runs something else', accepting('1'.repeat(64)), ''],
  ['knows no deltas', { 'if-none-match': `"${BASE}"` }, ''],
  ['would get one that is not ready', accepting(BASE), `update part_delta set state = 'obsolete'`],
  ['would get one to another content', accepting(BASE), `update part_delta set to_sha256 = 'ab'`],
])('is the whole file for a terminal that %s', async (_what, headers, change) => {
  if (change) await db.pool.query(change)
  const { answer, content } = await get(headers)
  expect([answer.status, answer.headers.get('im'), content.equals(IMAGE)]).toEqual([200, null, true])
})

it('is never compressed on its way: ranges and lengths are those of the file', async () => {
  const { answer } = await get({ 'accept-encoding': 'gzip, br', range: 'bytes=100-' })
  expect([answer.status, answer.headers.get('content-encoding')]).toEqual([206, null])
  expect(answer.headers.get('content-length')).toBe(String(IMAGE.length - 100))
})

it('is the whole file where the tenant finds the delta too large', async () => {
  await db.orm.insert(deltaRule).values({ oemId: owner.oemId, maxPercent: 1 })
  await db.pool.query('update part_delta set delta_size = $1', [Math.ceil(IMAGE.length / 100)])
  expect((await get(accepting(BASE))).answer.status).toBe(200)
})
