import { createECDH, createHmac, randomBytes } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { Translator } from '#server/http/translate.ts'
import { outboundCalls } from '#server/http/outbound-call.ts'
import { smtpSender } from '#server/mail/mail-sender.ts'
import { createLog } from '#server/ops/log.ts'
import { installationRepository } from '#server/store/installation-repository.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testMailbox } from '#tests/support/mailbox.ts'
import { noticeGround } from '#tests/support/notice-ground.ts'
import { testReceiver } from '#tests/support/receiver.ts'
import { Deliverer } from './deliverer.ts'
import { deliveryRepository, MAX_ATTEMPTS } from './delivery-repository.ts'
import { distributionRepository } from './distribution-repository.ts'
import { escalationRepository } from './escalation-repository.ts'
import { newHookSecret } from './hook-message.ts'
import { pushKeysOf } from './push-keys.ts'
import { senders } from './senders.ts'

const db = await testDatabase()
const ground = await noticeGround(db)
const { own, people, raise, choose } = ground
const mailbox = await testMailbox()
const receiver = await testReceiver()
const mailSender = smtpSender({ smtpUrl: mailbox.url, from: 'noreply@fleet.example' })!
const deliveries = deliveryRepository(db)
const distribution = distributionRepository(db)
const escalation = escalationRepository(db)
const delivererWith = (timeoutMs = 5_000) =>
  new Deliverer({
    deliveries,
    log: createLog('silent'),
    senders: senders({
      translator: new Translator(),
      mailSender,
      callOutside: outboundCalls(['127.0.0.0/8'], { timeoutMs }),
      pushKeys: pushKeysOf(installationRepository(db)),
      consoleUrl: 'https://fleet.example/',
      forgetPush: (ids) => deliveries.forgetPush(ids),
    }),
  })
const deliverer = delivererWith()
const secret = newHookSecret()
beforeEach(async () => {
  await ground.clear()
  mailbox.reject(null)
  mailbox.mails.length = 0
  receiver.calls.length = 0
  receiver.answerWith(() => ({ status: 200, body: '{}' }))
})
afterAll(async () => {
  await deliverer.close()
  mailSender.close()
  await Promise.all([mailbox.close(), receiver.close()])
  await db.close()
})

const states = async () =>
  (
    await db.pool.query<{ state: string; attempts: number; error: string }>(
      'select state, attempts, error from notice_delivery order by id',
    )
  ).rows
const dueNow = () => db.pool.query(`update notice_delivery set next_at = now() where state = 'waiting'`)
const hook = (url = `${receiver.url}/hook`, name = 'ops') =>
  db.pool.query(
    `insert into notice_hook (oem_id, org_id, name, kind, url, secret, types, level, language)
      values ($1, $2, $3, 'webhook', $4, $5, '{alarm}', 3, 'en')`,
    [own.oemId, own.head, name, url, secret],
  )
async function pass(): Promise<void> {
  await distribution.distribute()
  await escalation.escalate()
  await distribution.distribute()
  await deliverer.pass()
}

describe('a message', () => {
  it('is written in the language and zone of its reader', async () => {
    await choose(people.admin, { language: 'ar', zone: 'Europe/Berlin' })
    await raise(1, { kind: 'overspeed' })
    await pass()
    const [{ decoded, to }] = mailbox.mails as [(typeof mailbox.mails)[0]]
    expect(to).toEqual([`account${people.admin}@fleet.example`])
    expect(decoded).toContain('dir="rtl"')
    expect(decoded).toContain(new Translator().word('ar', 'alarm:alarm.overspeed'))
    expect(decoded).toContain('https://fleet.example/#/personal/message?alarm=')
    expect(await states()).toEqual([{ state: 'sent', attempts: 1, error: '' }])
  })

  it('is tried again later while it is not taken, and is dead after its last attempt', async () => {
    await choose(people.admin)
    mailbox.reject(451)
    await raise()
    await pass()
    expect(await states()).toMatchObject([
      { state: 'waiting', attempts: 1, error: expect.stringContaining('mailbox unavailable') },
    ])
    await deliverer.pass()
    expect((await states())[0]!.attempts).toBe(1)
    for (let attempt = 2; attempt <= MAX_ATTEMPTS; attempt += 1) {
      await dueNow()
      await deliverer.pass()
    }
    expect(await states()).toMatchObject([{ state: 'dead', attempts: MAX_ATTEMPTS }])
    await distribution.distribute()
    expect((await ground.inboxes()).admin).toContainEqual(['system:deliveryFailed', 1])
  })

  it('is dead at once when it is rejected for good', async () => {
    await choose(people.admin)
    mailbox.reject(550)
    await raise()
    await pass()
    expect(await states()).toMatchObject([{ state: 'dead', attempts: 1 }])
  })

  it('does not wait for a receiver that hangs', async () => {
    receiver.answerWith(({ path }) => (path === '/slow' ? { status: 200, hang: true } : { status: 200 }))
    await choose(people.admin)
    await hook(`${receiver.url}/slow`, 'slow')
    await hook(`${receiver.url}/fast`, 'fast')
    await raise()
    const impatient = delivererWith(60_000)
    await distribution.distribute()
    await impatient.pass()
    expect(mailbox.mails).toHaveLength(1)
    expect(receiver.calls.map(({ path }) => path).sort()).toEqual(['/fast', '/slow'])
    await raise()
    await distribution.distribute()
    await impatient.pass()
    expect(mailbox.mails).toHaveLength(2)
    expect(receiver.calls.filter(({ path }) => path === '/slow')).toHaveLength(1)
    await impatient.close()
  })

  it('of a hook is not sent to a private address', async () => {
    await hook('http://10.0.0.1/x')
    await raise()
    await pass()
    expect(await states()).toMatchObject([{ state: 'waiting', error: expect.stringContaining('private address') }])
  })

  it('goes to browsers over encrypted web push, and forgets those that withdrew', async () => {
    const keys = createECDH('prime256v1')
    keys.generateKeys()
    await choose(people.admin, { channels: { alarm: ['push'] } })
    const subscribe = (path: string) =>
      deliveries.subscribe(people.admin, {
        endpoint: `${receiver.url}/${path}`,
        p256dh: keys.getPublicKey('base64url'),
        auth: randomBytes(16).toString('base64url'),
      })
    await subscribe('here')
    await subscribe('gone')
    receiver.answerWith(({ path }) => ({ status: path === '/gone' ? 410 : 201 }))
    await raise()
    await pass()
    expect(await states()).toMatchObject([{ state: 'sent' }])
    const call = receiver.calls.find(({ path }) => path === '/here')!
    expect(call.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '3600',
      authorization: expect.stringMatching(/^vapid t=/),
    })
    expect((await db.pool.query('select endpoint from notice_push')).rows).toEqual([
      { endpoint: `${receiver.url}/here` },
    ])
  })
})

describe('escalation', () => {
  const roster = async (accountId: number, substituteId?: number, extra: object = {}) => {
    const shifts = [{ accountId, weekdays: [1, 2, 3, 4, 5, 6, 7], from: '00:00', until: '00:00', ...extra }]
    const substitutions = substituteId
      ? [{ accountId, substituteId, startTime: '2020-01-01 00:00:00', endTime: '2099-01-01 00:00:00' }]
      : []
    const { rows } = await db.pool.query<{ id: number }>(
      `insert into duty_roster (oem_id, org_id, name, zone, shifts, substitutions) values ($1, $2, $3, 'Asia/Shanghai', $4, $5) returning id`,
      [own.oemId, own.head, `roster ${Math.random()}`, JSON.stringify(shifts), JSON.stringify(substitutions)],
    )
    return rows[0]!.id
  }
  const policy = (steps: object[], rounds = 1) =>
    db.pool.query(
      `insert into escalation_policy (oem_id, org_id, name, level, kinds, steps, rounds) values ($1, $2, 'night', 2, '{}', $3, $4)`,
      [own.oemId, own.head, JSON.stringify(steps), rounds],
    )
  const step = (afterMinutes: number, rest: object) => ({
    afterMinutes,
    rosterId: null,
    accountIds: [],
    channels: ['mail'],
    ...rest,
  })
  const later = (minutes: number) =>
    db.pool.query(
      `update escalation set next_at = next_at - make_interval(mins => $1), started_at = started_at - make_interval(mins => $1)`,
      [minutes],
    )
  const called = () => mailbox.mails.map(({ to }) => Number(/\d+/.exec(to[0]!)![0]))
  const states = async () =>
    (await db.pool.query<{ steps: number; outcome: string }>('select steps, outcome from escalation')).rows

  it('mails, posts a signed webhook, goes on to the next people, and stops when somebody acknowledges', async () => {
    for (const id of [people.admin, people.north]) await choose(id, { channels: {} })
    await hook()
    await policy([step(0, { rosterId: await roster(people.north) }), step(10, { accountIds: [people.admin] })], 2)
    const [alarmId] = await raise()
    await pass()
    expect(called()).toEqual([people.north])
    expect(mailbox.mails[0]!.decoded).toContain('escalation step 1')
    const [{ headers, body }] = receiver.calls as [(typeof receiver.calls)[0]]
    const content = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.')
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(content).digest('base64')}`)
    expect(JSON.parse(body)).toMatchObject({
      type: 'notice.created',
      data: { type: 'alarm', kind: 'overspeed', plate: '陕A12345' },
    })

    await pass()
    expect(called()).toEqual([people.north])
    await later(10)
    await pass()
    expect(called()).toEqual([people.north, people.admin])
    await db.pool.query(`update alarm_event set handling = 'acknowledged', acknowledged_at = now() where id = $1`, [
      alarmId,
    ])
    await later(60)
    await pass()
    expect(called()).toHaveLength(2)
    expect(await states()).toEqual([{ steps: 2, outcome: 'acknowledged' }])
  })

  it('takes back what was not sent yet when the alarm is acknowledged', async () => {
    await choose(people.north, { channels: {} })
    mailbox.reject(451)
    await policy([step(0, { accountIds: [people.north] })])
    await raise()
    await pass()
    await db.pool.query(`update alarm_event set handling = 'closed', settled_at = now()`)
    mailbox.reject(null)
    await dueNow()
    await pass()
    expect(mailbox.mails).toEqual([])
    expect((await db.pool.query('select state from notice_delivery')).rows).toEqual([{ state: 'cancelled' }])
  })

  it('repeats its steps as often as it says, and then is exhausted', async () => {
    await choose(people.north, { channels: {} })
    await policy([step(0, { accountIds: [people.north] })], 3)
    await raise()
    for (let round = 0; round < 4; round += 1) {
      await pass()
      await later(5)
    }
    expect(called()).toEqual([people.north, people.north, people.north])
    expect(await states()).toEqual([{ steps: 3, outcome: 'exhausted' }])
  })

  it('calls substitutes, passes over an empty roster at once, and nobody who does not see the vehicle', async () => {
    for (const id of Object.values(people)) await choose(id, { channels: {} })
    await policy([
      step(0, { rosterId: await roster(people.admin, undefined, { weekdays: [] }) }),
      step(30, { rosterId: await roster(people.clerk, people.north) }),
      step(60, { accountIds: [people.south, people.stranger, people.clerk] }),
    ])
    await raise()
    await pass()
    await pass()
    expect(called()).toEqual([people.north])
    await later(60)
    await pass()
    expect(called()).toEqual([people.north])
  })

  it('is limited to the level and the organisation of the policy', async () => {
    await policy([step(0, { accountIds: [people.admin] })])
    await raise(1, { level: 3 })
    await db.pool.query('update escalation_policy set org_id = $1', [own.south])
    await raise(1, { level: 1 })
    await pass()
    expect(await states()).toEqual([])
  })

  it('knows shifts over midnight', async () => {
    const id = await roster(people.north, undefined, { weekdays: [1], from: '22:00', until: '06:00' })
    const onDuty = async (moment: string) =>
      (await db.pool.query('select duty_accounts($1, $2) as id', [id, moment])).rows.length === 1
    // 2026-11-23 is a Monday.
    expect(await onDuty('2026-11-23 21:59+08')).toBe(false)
    expect(await onDuty('2026-11-23 22:00+08')).toBe(true)
    expect(await onDuty('2026-11-24 05:59+08')).toBe(true)
    expect(await onDuty('2026-11-24 06:00+08')).toBe(false)
    expect(await onDuty('2026-11-23 03:00+08')).toBe(false)
  })
})
