import { afterAll, describe, expect, it } from 'vitest'
import { listAccounts } from '#core/contract/account-admin.ts'
import { getApiKeySelf } from '#core/contract/api-key.ts'
import { codesOf, isOpenTo } from '#core/contract/endpoint.ts'
import { keysMayCall } from '#core/domain/api-key-grant.ts'
import { accessGround, endpoints, named, openingCodes } from '#tests/support/access-ground.ts'
import { sampled } from '#tests/support/contract-sample.ts'
import { LiveViewer } from '#tests/support/live-viewer.ts'

const ground = await accessGround()
const { db, platform, send, administratorOf, keyWith } = ground
afterAll(() => ground.close())

describe('an API key', async () => {
  const { id } = await administratorOf('demo')
  const every = [...new Set(endpoints.flatMap(openingCodes))]
  const walked = named.filter(({ endpoint }) => endpoint.access !== 'public')
  const answers = { withoutPermission: 0, withPermission: 0, forUsers: 0 }
  afterAll(() => {
    const withoutToken = walked.length
    const withoutRight = named.filter(({ endpoint }) => openingCodes(endpoint).length > 0).length
    // oxlint-disable-next-line no-console -- how much of the contract the walk covers
    console.info('endpoints walked', {
      all: named.length,
      withoutToken,
      withoutRight,
      foreignTenant: named.length,
      key: answers,
    })
  })

  it.each(sampled('key', walked))(
    '$name is open to a key with the permission, and to no other',
    async ({ endpoint }) => {
      const needed = openingCodes(endpoint)
      const others = every.filter((code) => !isOpenTo(endpoint.access, new Set([code])))
      const without = await send(endpoint, await keyWith(id, others))
      // Every key may ask what it is allowed to do.
      expect(without.code).toBe(endpoint === getApiKeySelf ? 200 : 403)
      answers.withoutPermission += 1
      const { code } = await send(endpoint, await keyWith(id, needed.slice(0, 1)))
      const open = keysMayCall(endpoint)
      expect({ denied: code === 401 || code === 403 }).toEqual({ denied: !open })
      answers[open ? 'withPermission' : 'forUsers'] += 1
    },
  )

  it('never opens what manages access, sessions or approvals, or belongs to the user', () => {
    const open = walked.filter(({ endpoint }) => keysMayCall(endpoint)).map(({ endpoint }) => endpoint)
    expect(open.filter(({ audit }) => audit === 'permission' || audit === 'session')).toEqual([])
    expect(open.filter(({ access }) => access === 'signed-in').map(({ path }) => path)).toEqual([getApiKeySelf.path])
    const approvals = named.filter(
      ({ endpoint: { access, path } }) =>
        codesOf(access).some((code) => /\/(approve|audit)$/.test(code)) && !/list|approvals$/.test(path),
    )
    expect(approvals.length).toBeGreaterThan(3)
    expect(approvals.filter(({ endpoint }) => keysMayCall(endpoint)).map(({ name }) => name)).toEqual([])
  })

  it('of a locked account opens nothing', async () => {
    const holder = await administratorOf('demo')
    const key = await keyWith(holder.id, ['/permit/account'])
    expect((await send(listAccounts, key)).code).toBe(200)
    await db.pool.query('update account set disabled = true where id = $1', [holder.id])
    await expect.poll(async () => (await send(listAccounts, key)).code, { timeout: 5_000 }).toBe(401)
  })

  it('is worth nothing at once after it was revoked by another process', async () => {
    const key = await keyWith(id, ['/permit/account'])
    expect((await send(listAccounts, key)).code).toBe(200)
    await db.pool.query(`update api_key set revoked_at = now() where prefix = $1`, [key.slice(0, 12)])
    await expect.poll(async () => (await send(listAccounts, key)).code, { timeout: 5_000 }).toBe(401)
  })

  it('opens no live connection', async () => {
    const viewer = new LiveViewer(platform.port, await keyWith(id, every))
    await expect(viewer.connected()).rejects.toThrow('unauthorized')
    viewer.socket.disconnect()
  })
})
