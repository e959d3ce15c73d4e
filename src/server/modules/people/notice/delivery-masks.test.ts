import { createECDH, randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
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
import { deliveryRepository } from './delivery-repository.ts'
import { distributionRepository } from './distribution-repository.ts'
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
const deliverer = new Deliverer({
  deliveries,
  log: createLog('silent'),
  senders: senders({
    translator: new Translator(),
    mailSender,
    callOutside: outboundCalls(['127.0.0.0/8']),
    pushKeys: pushKeysOf(installationRepository(db)),
    consoleUrl: 'https://fleet.example/',
    forgetPush: (ids) => deliveries.forgetPush(ids),
  }),
})
beforeEach(async () => {
  await ground.clear()
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

const hook = () =>
  db.pool.query(
    `insert into notice_hook (oem_id, org_id, name, kind, url, secret, types, level, language)
      values ($1, $2, 'ops', 'webhook', $3, $4, '{alarm}', 3, 'en')`,
    [own.oemId, own.head, `${receiver.url}/hook`, newHookSecret()],
  )
async function pass(): Promise<void> {
  await distribution.distribute()
  await deliverer.pass()
}

describe('what a role hides', async () => {
  const { rows } = await db.pool.query<{ vin: string }>('select vin from vehicle where id = $1', [ground.vehicleId])
  const { vin } = rows[0]!
  const tail = `•••${vin.slice(-6)}`
  const hides = (masks: string[], accountId = people.admin) =>
    db.pool.query(`update role r set hides = $2 from account_role g where g.role_id = r.id and g.account_id = $1`, [
      accountId,
      JSON.stringify(masks),
    ])
  // Without a plate, messages name the vehicle by its VIN.
  beforeEach(() => db.pool.query(`update vehicle set plate = '' where id = $1`, [ground.vehicleId]))
  afterEach(async () => {
    await db.pool.query(`update vehicle set plate = '陕A12345' where id = $1`, [ground.vehicleId])
    await hides([])
  })

  it('is not in a mail, and is for others', async () => {
    await hides(['vin'])
    await choose(people.admin)
    await choose(people.north)
    await raise()
    await pass()
    const to = (accountId: number) => mailbox.mails.find((mail) => mail.to[0] === `account${accountId}@fleet.example`)!
    expect(to(people.admin).decoded).toContain(tail)
    expect(to(people.admin).decoded).not.toContain(vin)
    expect(to(people.north).decoded).toContain(vin)
  })

  it('is not in an encrypted push message', async () => {
    const keys = createECDH('prime256v1')
    keys.generateKeys()
    await choose(people.admin, { channels: { alarm: ['push'] } })
    const auth = randomBytes(16)
    await deliveries.subscribe(people.admin, {
      endpoint: `${receiver.url}/push`,
      p256dh: keys.getPublicKey('base64url'),
      auth: auth.toString('base64url'),
    })
    receiver.answerWith(() => ({ status: 201 }))
    await hides(['vin'])
    await raise()
    await distribution.distribute()
    const [due] = await deliveries.claim([], [])
    expect(due).toMatchObject({ channel: 'push', vin: tail })
  })

  it('is not in a webhook that is to be without it', async () => {
    await hook()
    await db.pool.query('update notice_hook set short_vin = true')
    await raise()
    await pass()
    expect(receiver.calls[0]!.body).toContain(tail)
    expect(receiver.calls[0]!.body).not.toContain(vin)
    receiver.calls.length = 0
    await db.pool.query('update notice_hook set short_vin = false')
    await raise()
    await pass()
    expect(receiver.calls[0]!.body).toContain(vin)
  })
})
