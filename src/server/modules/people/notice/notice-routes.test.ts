import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import * as admin from '#core/contract/notice-admin.ts'
import * as contract from '#core/contract/notice.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { outboundCalls } from '#server/http/outbound-call.ts'
import { installationRepository } from '#server/store/installation-repository.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { noticeGround } from '#tests/support/notice-ground.ts'
import { testReceiver } from '#tests/support/receiver.ts'
import { testApp } from '#tests/support/server.ts'
import { deliveryRepository } from './delivery-repository.ts'
import { type ChangedInbox, distributionRepository } from './distribution-repository.ts'
import { inboxRepository } from './inbox-repository.ts'
import { inboxRoutes } from './inbox-routes.ts'
import { noticeAdminRepository } from './notice-admin-repository.ts'
import { noticeAdminRoutes } from './notice-admin-routes.ts'
import { pushKeysOf } from './push-keys.ts'

const db = await testDatabase()
const ground = await noticeGround(db)
const { own, foreign, people, raise } = ground
const receiver = await testReceiver()
const changes: ChangedInbox[] = []
const caller = (userId: number, orgIds: number[], oemId = own.oemId) =>
  aCaller({ userId, oemId, orgId: orgIds[0]!, orgIds, codes: 'all' })
const distribution = distributionRepository(db)
const { ask, close } = await testApp(
  (app) => {
    inboxRoutes(app, {
      inbox: inboxRepository(db),
      deliveries: deliveryRepository(db),
      pushKeys: pushKeysOf(installationRepository(db)),
      mailAvailable: true,
      changed: (inboxes) => changes.push(...inboxes),
    })
    noticeAdminRoutes(app, { admin: noticeAdminRepository(db), callOutside: outboundCalls(['127.0.0.0/8']) })
  },
  {
    admin: caller(people.admin, [own.head, own.north, own.south]),
    north: caller(people.north, [own.north]),
    stranger: caller(people.stranger, [foreign.head], foreign.oemId),
  },
)
beforeEach(async () => {
  await ground.clear()
  changes.length = 0
})
afterAll(async () => {
  await Promise.all([close(), receiver.close()])
  await db.close()
})
const inDays = (days: number) => toPlatformTime(Date.now() + days * 86_400_000)
const list = async (query: object = {}, token = 'admin') =>
  (await ask(contract.listNotices, { query, token })).data as { list: contract.Notice[]; total: number }

describe('an inbox', () => {
  it('shows own notices, newest first, and by type, level, time and whether they are unread', async () => {
    const [alarmId] = await raise(1, { level: 1 })
    await raise(1, { level: 3, kind: 'sos' })
    await distribution.distribute()
    const { list: rows, total } = await list()
    expect(total).toBe(2)
    expect(rows.find(({ level }) => level === 1)).toMatchObject({
      type: 'alarm',
      kind: 'overspeed',
      params: { alarmId },
      link: `/personal/message?alarm=${alarmId}`,
      plate: '陕A12345',
      count: 1,
      readTime: null,
    })
    expect((await list({ level: 3 })).total).toBe(1)
    expect((await list({ type: 'export' })).total).toBe(0)
    expect((await list({ startTime: inDays(1), endTime: inDays(2) })).total).toBe(0)
    expect((await list({}, 'stranger')).total).toBe(0)
  })

  it('counts what is unread until it is read, and tells other windows', async () => {
    await raise(3)
    await distribution.distribute()
    const summary = async (token = 'admin') =>
      (await ask(contract.getNoticeSummary, { token })).data as contract.NoticeSummary
    expect(await summary()).toMatchObject({ unread: { all: 3, alarm: 3 } })
    const [first] = (await list()).list
    expect((await ask(contract.readNotices, { body: { ids: [first!.id] }, token: 'north' })).data).toEqual({
      changed: 0,
    })
    await ask(contract.readNotices, { body: { ids: [first!.id] } })
    expect(changes).toEqual([{ accountId: people.admin, unread: 2, level: null }])
    expect((await list({ unread: true })).total).toBe(2)
    expect((await ask(contract.readAllNotices, { body: { type: 'export' } })).data).toEqual({ changed: 0 })
    expect((await ask(contract.readAllNotices, { body: {} })).data).toEqual({ changed: 2 })
    expect((await summary()).unread).toEqual({ all: 0 })
    expect((await summary('north')).unread).toMatchObject({ all: 3 })
  })

  it('mutes the rule of a notice with an end, for its reader alone', async () => {
    await raise()
    await distribution.distribute()
    const [row] = (await list()).list
    const mute = (untilTime: string, token = 'admin') =>
      ask(contract.muteNotices, { body: { noticeId: row!.id, untilTime }, token })
    expect((await mute(inDays(-1))).failDetail).toMatchObject([{ path: 'untilTime' }])
    expect((await mute(inDays(1), 'north')).code).toBe(409)
    await mute(inDays(1))
    const mutes = async () => (await ask(contract.listNoticeMutes)).data as contract.NoticeMute[]
    expect(await mutes()).toMatchObject([{ groupKey: 'alarm:overspeed', type: 'alarm', kind: 'overspeed' }])
    await raise()
    await distribution.distribute()
    expect([(await list()).total, (await list({}, 'north')).total]).toEqual([1, 2])
    await ask(contract.unmuteNotices, { body: { groupKey: 'alarm:overspeed' } })
    expect(await mutes()).toEqual([])
  })

  it('keeps channels, quiet hours and push subscriptions of its owner', async () => {
    const settings: contract.NoticeSettings = {
      language: 'de',
      zone: 'Europe/Berlin',
      quietFrom: '22:30',
      quietUntil: '06:05',
      quietLevel: 1,
      channels: { alarm: ['mail', 'push'] },
    }
    expect((await ask(contract.getNoticeSettings)).data).toMatchObject({
      settings: null,
      mailAvailable: true,
      pushKey: expect.any(String),
    })
    await ask(contract.saveNoticeSettings, { body: settings })
    expect((await ask(contract.getNoticeSettings)).data.settings).toEqual(settings)
    const endpoint = 'https://push.example/1'
    const body = { endpoint, p256dh: 'A'.repeat(87), auth: 'B'.repeat(22) }
    await ask(contract.subscribePush, { body })
    await ask(contract.unsubscribePush, { body: { endpoint }, token: 'north' })
    expect((await db.pool.query('select account_id from notice_push')).rows).toEqual([{ account_id: people.admin }])
    await ask(contract.unsubscribePush, { body: { endpoint } })
    expect((await db.pool.query('select 1 from notice_push')).rows).toEqual([])
    expect((await ask(contract.subscribePush, { body: { ...body, endpoint: 'http://push.example' } })).code).toBe(400)
  })
})

describe('channels of teams', () => {
  const input = (rest: Partial<admin.HookInput> = {}) => ({
    name: 'Ops',
    orgId: own.north,
    kind: 'webhook' as const,
    url: `${receiver.url}/in`,
    types: ['alarm' as const],
    level: 2 as const,
    language: 'en' as const,
    ...rest,
  })
  const hooks = async (token = 'admin') => (await ask(admin.listHooks, { token })).data as admin.Hook[]

  it('show the secret of a webhook once, and replace it with a day of overlap', async () => {
    const made = (await ask(admin.createHook, { body: input() })).data as { id: number; secret: string }
    expect(made.secret).toMatch(/^whsec_/)
    expect((await ask(admin.createHook, { body: input() })).code).toBe(409)
    expect(JSON.stringify(await hooks())).not.toContain(made.secret)
    const rotated = (await ask(admin.rotateHookSecret, { body: { id: made.id } })).data as { secret: string }
    expect(rotated.secret).not.toBe(made.secret)
    expect(await hooks()).toMatchObject([{ name: 'Ops', oldSecretUntilTime: expect.stringMatching(/^20/) }])
    const { rows } = await db.pool.query('select secret, old_secret from notice_hook')
    expect(rows).toEqual([{ secret: rotated.secret, old_secret: made.secret }])
    await ask(admin.testHook, { body: { id: made.id } })
    expect(receiver.calls.at(-1)).toMatchObject({
      path: '/in',
      headers: { 'webhook-signature': expect.stringMatching(/^v1,/) },
    })
    receiver.answerWith(() => ({ status: 500 }))
    const failed = await ask(admin.testHook, { body: { id: made.id } })
    expect([failed.code, failed.failDetail[0]?.message]).toEqual([400, expect.stringContaining('HTTP 500')])
  })

  it('belong to the data scope', async () => {
    const { id } = (await ask(admin.createHook, { body: input({ orgId: own.head }) })).data as { id: number }
    expect(await hooks('north')).toEqual([])
    expect(await hooks('stranger')).toEqual([])
    expect((await ask(admin.testHook, { body: { id }, token: 'north' })).code).toBe(409)
    expect((await ask(admin.createHook, { body: input(), token: 'stranger' })).failDetail).toMatchObject([
      { path: 'orgId' },
    ])
    expect((await ask(admin.deleteHooks, { body: { ids: [id] }, token: 'stranger' })).data).toEqual({ changed: 0 })
    expect((await ask(admin.deleteHooks, { body: { ids: [id] } })).data).toEqual({ changed: 1 })
  })

  it('send dead messages again', async () => {
    await ask(admin.createHook, { body: input() })
    await raise()
    await distribution.distribute()
    await db.pool.query(`update notice_delivery set state = 'dead', attempts = 6, error = 'HTTP 500'`)
    const dead = async (token = 'admin') =>
      (await ask(admin.listDeliveries, { token })).data as { list: admin.Delivery[]; total: number }
    const { list: rows } = await dead()
    expect(rows).toMatchObject([
      { channel: 'hook', recipient: 'Ops', attempts: 6, error: 'HTTP 500', kind: 'overspeed' },
    ])
    expect((await dead('stranger')).total).toBe(0)
    const ids = rows.map(({ id }) => id)
    expect((await ask(admin.resendDeliveries, { body: { ids }, token: 'stranger' })).data).toEqual({ changed: 0 })
    expect((await ask(admin.resendDeliveries, { body: { ids } })).data).toEqual({ changed: 1 })
    expect((await dead()).total).toBe(0)
  })
})

describe('duty', () => {
  const shift = (accountId: number) => ({ accountId, weekdays: [1, 2, 3, 4, 5, 6, 7], from: '00:00', until: '00:00' })
  const roster = (rest: object = {}) => ({
    name: 'Night',
    orgId: own.head,
    zone: 'Asia/Shanghai',
    shifts: [shift(people.north)],
    ...rest,
  })
  const policy = (rest: object = {}) => ({
    name: 'Urgent',
    orgId: own.head,
    level: 1 as const,
    steps: [{ afterMinutes: 0, accountIds: [people.north], channels: ['mail' as const] }],
    ...rest,
  })

  it('rosters say who is on duty, and stay while a policy uses them', async () => {
    expect(
      (await ask(admin.createDutyRoster, { body: roster({ shifts: [shift(people.stranger)] }) })).failDetail,
    ).toMatchObject([{ path: 'shifts' }])
    const { id } = (await ask(admin.createDutyRoster, { body: roster() })).data as { id: number }
    expect((await ask(admin.listDutyRosters)).data).toMatchObject([
      { name: 'Night', onDuty: [expect.stringContaining('north')] },
    ])
    const steps = [{ afterMinutes: 5, rosterId: id, channels: [] }]
    await ask(admin.createEscalationPolicy, { body: policy({ steps }) })
    expect((await ask(admin.deleteDutyRosters, { body: { ids: [id] } })).code).toBe(409)
    const [{ id: policyId }] = (await ask(admin.listEscalationPolicies)).data as [{ id: number }]
    await ask(admin.deleteEscalationPolicies, { body: { ids: [policyId] } })
    expect((await ask(admin.deleteDutyRosters, { body: { ids: [id] } })).data).toEqual({ changed: 1 })
  })

  it('policies name people and rosters of the data scope, with steps in their order', async () => {
    const made = (rest: object) => ask(admin.createEscalationPolicy, { body: policy(rest) })
    const step = policy().steps[0]!
    expect((await made({ steps: [step, step] })).failDetail[0]?.path).toBe('steps')
    expect((await made({ steps: [{ ...step, accountIds: [] }] })).failDetail[0]?.path).toBe('steps')
    expect((await made({ steps: [{ ...step, accountIds: [people.stranger] }] })).failDetail[0]?.path).toBe('steps')
    expect((await made({ steps: [{ ...step, rosterId: 999_999 }] })).failDetail[0]?.path).toBe('steps')
    expect((await made({})).code).toBe(200)
    const [row] = (await ask(admin.listEscalationPolicies)).data as admin.EscalationPolicy[]
    const { id, updateTime, orgName: _org, open, ...input } = row!
    expect(open).toBe(0)
    await ask(admin.updateEscalationPolicy, { body: { ...input, id, updateTime, enabled: false } })
    expect((await ask(admin.listEscalationPolicies)).data).toMatchObject([{ enabled: false }])
  })
})

it('shows announcements of the tenant while they last, in the language of the reader', async () => {
  const body = {
    texts: { en: 'Maintenance tonight', de: 'Wartung heute Nacht' },
    tone: 'warning' as const,
    startTime: inDays(-1),
    endTime: inDays(1),
  }
  const { id } = (await ask(admin.createAnnouncement, { body })).data as { id: number }
  await ask(admin.createAnnouncement, { body: { ...body, startTime: inDays(1), endTime: inDays(2) } })
  const shown = async (lang: string, token = 'north') =>
    ((await ask(contract.getShownAnnouncements, { token, lang })).data as contract.ShownAnnouncement[]).map(
      ({ text }) => text,
    )
  expect(await shown('de')).toEqual(['Wartung heute Nacht'])
  expect(await shown('ru')).toEqual(['Maintenance tonight'])
  expect(await shown('en', 'stranger')).toEqual([])
  expect((await ask(admin.createAnnouncement, { body: { ...body, texts: { en: '' } } })).code).toBe(400)
  await ask(admin.deleteAnnouncements, { body: { ids: [id] } })
  expect(await shown('de')).toEqual([])
})
