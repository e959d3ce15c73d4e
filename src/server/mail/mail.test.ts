import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { createLog } from '#server/ops/log.ts'
import { inTransaction } from '#server/store/in-transaction.ts'
import { startWork } from '#server/work/start-work.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testMailbox } from '#tests/support/mailbox.ts'
import { layOutMail } from './mail-layout.ts'
import { smtpSender, UndeliverableMail } from './mail-sender.ts'
import { mailWork, queueMail } from './queue-mail.ts'

const db = await testDatabase()
const mailbox = await testMailbox()
const sender = smtpSender({ smtpUrl: mailbox.url, from: 'Fleetwall <noreply@fleet.example>' })!
afterEach(() => {
  mailbox.reject(null)
  mailbox.mails.length = 0
})
afterAll(async () => {
  sender.close()
  await mailbox.close()
  await db.close()
})
const mail = (language: 'en' | 'ar' = 'en') =>
  layOutMail('li@fleet.example', {
    language,
    subject: language === 'ar' ? 'إنذار جديد' : 'New alarm <1>',
    paragraphs: ['Speed & position'],
    button: { label: 'Open', url: 'https://fleet.example/#/personal/message?row=1&x="' },
    footer: 'You get this mail because …',
  })

describe('a mail', () => {
  it('arrives as text and HTML, with nothing of its content as markup', async () => {
    await sender.send(mail())
    const [{ from, to, decoded }] = mailbox.mails as [(typeof mailbox.mails)[0]]
    expect([from, to]).toEqual(['noreply@fleet.example', ['li@fleet.example']])
    expect(decoded).toContain('Subject: New alarm <1>')
    expect(decoded).toContain('Speed &#38; position')
    expect(decoded).toContain('Open: https://fleet.example/#/personal/message?row=1&x="')
    expect(decoded).not.toContain('<h1 style="margin:0 0 16px;font-size:19px;line-height:1.35">New alarm <1>')
  })

  it('reads from right to left in Arabic', async () => {
    await sender.send(mail('ar'))
    expect(mailbox.mails[0]!.decoded).toContain('<html lang="ar" dir="rtl">')
    expect(mailbox.mails[0]!.decoded).toContain('Subject: إنذار جديد')
  })

  it('is undeliverable when rejected for good, and may be tried again otherwise', async () => {
    mailbox.reject(550)
    await expect(sender.send(mail())).rejects.toBeInstanceOf(UndeliverableMail)
    mailbox.reject(451)
    await expect(sender.send(mail())).rejects.not.toBeInstanceOf(UndeliverableMail)
  })

  it('is sent once the transaction it belongs to has committed', async () => {
    const work = startWork({ db, log: createLog('silent'), work: [mailWork(sender)] })
    await expect(
      inTransaction(db.pool, async (client) => {
        await queueMail(client, 'undone', { ...mail(), subject: 'Undone' })
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    await inTransaction(db.pool, (client) => queueMail(client, 'invitation:7', { ...mail(), subject: 'Welcome' }))
    await vi.waitFor(() => expect(mailbox.mails).toHaveLength(1), { timeout: 15_000, interval: 20 })
    expect(mailbox.mails[0]!.decoded).toContain('Subject: Welcome')
    await work.close()
  })
})
