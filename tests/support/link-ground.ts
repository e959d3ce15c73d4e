import { vi } from 'vitest'
import { checkLink, forgotPassword, setLinkPassword } from '#core/contract/account-link.ts'
import { Translator } from '#server/http/translate.ts'
import { smtpSender } from '#server/mail/mail-sender.ts'
import { accountLinkRepository } from '#server/modules/people/account/account-link-repository.ts'
import { linkMailWork } from '#server/modules/people/account/account-links.ts'
import { signInAttempts } from '#server/modules/people/account/sign-in-attempts-repository.ts'
import type { Logger } from '#server/ops/log.ts'
import { startWork } from '#server/work/start-work.ts'
import { testMailbox } from './mailbox.ts'
import { signInGround } from './sign-in-ground.ts'
import { encrypted } from './sign-in.ts'

const CONSOLE_URL = 'https://fleet.example'
/** Workers of the queue are woken by the database, now and then a little later. */
export const LATE = { timeout: 20_000, interval: 30 }

/** Accounts, a mail server on loopback, and the work that mails links. */
export async function linkGround(log: Logger) {
  const mailbox = await testMailbox()
  const mail = { smtpUrl: mailbox.url, from: 'Fleetwall <noreply@fleet.example>' }
  const ground = await signInGround(Date.now, { mail, consoleUrl: CONSOLE_URL })
  const { db, ask, publicKey } = ground
  const links = accountLinkRepository(db)
  const sender = smtpSender(mail)!
  const attempts = signInAttempts(db)
  const parts = { links, attempts, sender, translator: new Translator(), consoleUrl: CONSOLE_URL }
  const work = startWork({ db, log, work: linkMailWork(parts) })

  return {
    ...ground,
    links,
    attempts,
    mailbox,
    forgot: (username: string, address = ground.anAddress(), lang = 'en') =>
      ask(forgotPassword, { body: { username }, lang, address, token: null }),
    check: (linkToken: string) => ask(checkLink, { body: { linkToken }, token: null, lang: 'en' }),
    setPassword: (linkToken: string, text: string) =>
      ask(setLinkPassword, {
        body: { linkToken, newPassword: encrypted(publicKey, text) },
        token: null,
        lang: 'en',
      }),
    /** Secret of the newest mail to an address, once so many have come. */
    tokenMailedTo: async (address: string, count = 1): Promise<string> => {
      const own = () => mailbox.mails.filter(({ to }) => to.includes(address))
      await vi.waitFor(() => {
        if (own().length < count) throw new Error(`${own().length} mails to ${address}`)
      }, LATE)
      return /https:\/\/fleet\.example\/#\/setPassword\/([\w-]{43})/.exec(own().at(-1)!.decoded)![1]!
    },
    /** Nothing is waiting in the queue any more. */
    settled: () =>
      vi.waitFor(async () => {
        const { rowCount } = await db.pool.query('select 1 from graphile_worker.jobs where attempts < max_attempts')
        if (rowCount) throw new Error(`${rowCount} jobs wait`)
      }, LATE),
    async close() {
      await work.close()
      sender.close()
      await mailbox.close()
      await ground.close()
    },
  }
}
