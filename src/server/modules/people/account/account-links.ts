import { createHash, randomBytes } from 'node:crypto'
import type { LinkPurpose } from '#core/contract/account-link.ts'
import type { Language } from '#core/domain/language.ts'
import { LINK_PAGE } from '#core/domain/link-page.ts'
import type { Settings } from '#server/app/settings.ts'
import type { Translator } from '#server/http/translate.ts'
import { layOutMail } from '#server/mail/mail-layout.ts'
import { type MailSender, UndeliverableMail } from '#server/mail/mail-sender.ts'
import type { Transaction } from '#server/store/database.ts'
import { type BackgroundWork, HopelessJob, job } from '#server/work/background-work.ts'
import type { AccountLinkRepository } from './account-link-repository.ts'
import { linkMailKind, recoveryKind } from './link-mail-kind.ts'
import type { SignInAttempts } from './sign-in-attempts-repository.ts'

/** Mails to one account or one address, so that forms of strangers cannot fill a mailbox. */
export const ACCOUNT_MAILS = { burst: 3, perHour: 3 }
export const ADDRESS_MAILS = { burst: 6, perHour: 6 }

export const newLinkToken = (): string => randomBytes(32).toString('base64url')
export const linkTokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Links can be mailed when there is a mail server, and the platform knows its own address. */
export const canMailLinks = ({ mail, consoleUrl }: Pick<Settings, 'mail' | 'consoleUrl'>): boolean =>
  mail !== undefined && consoleUrl !== undefined

export const linkAddress = (consoleUrl: string, token: string): string =>
  `${consoleUrl.replace(/\/$/, '')}/#${LINK_PAGE}/${token}`

/** Invitations of accounts, for the topic that administers them. */
export interface Invitations {
  /** Stores an invitation with its account. The secret to copy; null: it is mailed when the transaction commits. */
  open(tx: Transaction, accountId: number, language: Language): Promise<string | null>
  /** False: this address has got enough mails for now. */
  mayMail(mail: string): Promise<boolean>
}

const mailLimit = (mail: string) => ({
  username: '',
  source: `mail:${linkTokenHash(mail.toLowerCase())}`,
  ...ADDRESS_MAILS,
})
const accountLimit = (id: number) => ({ username: '', source: `recovery:${id}`, ...ACCOUNT_MAILS })

export function invitations(links: AccountLinkRepository, attempts: SignInAttempts, mailed: boolean): Invitations {
  return {
    async open(tx, accountId, language) {
      const token = mailed ? null : newLinkToken()
      const tokenHash = token && linkTokenHash(token)
      await links.put(tx, { accountId, purpose: 'invitation', language, tokenHash })
      return token
    },
    mayMail: async (mail) => !mailed || (await attempts.take([mailLimit(mail)])) === 'taken',
  }
}

export interface LinkMailParts {
  links: AccountLinkRepository
  attempts: SignInAttempts
  sender: MailSender | null
  translator: Translator
  consoleUrl: string | undefined
}

/** Background work that finds who forgot a password, and mails links. */
export function linkMailWork(parts: LinkMailParts): BackgroundWork[] {
  const { links, attempts } = parts
  return [
    job(recoveryKind, {
      async run({ name, language }) {
        const allowed: number[] = []
        for (const { id, mail } of await links.recoverable(name)) {
          if ((await attempts.take([accountLimit(id), mailLimit(mail)])) === 'taken') allowed.push(id)
        }
        await links.mailLinks(allowed, 'recovery', language)
      },
    }),
    job(linkMailKind, {
      concurrency: 2,
      run: (link, { signal }) => mailLink(parts, link, signal),
      abandoned: (link) => links.failed(link),
    }),
  ]
}

async function mailLink(
  { links, sender, translator, consoleUrl }: LinkMailParts,
  link: { accountId: number; purpose: LinkPurpose },
  signal: AbortSignal,
): Promise<void> {
  if (!sender || consoleUrl === undefined) throw new HopelessJob('SMTP_URL or CONSOLE_URL is not set')
  const token = newLinkToken()
  const found = await links.prepare(link, linkTokenHash(token))
  if (!found) return
  const { language, username, name, oemName } = found
  const values: Readonly<Record<string, string>> = { username, name, tenant: oemName }
  const word = (key: string) =>
    (translator.word(language, `accountMail:mail.${link.purpose}.${key}`) ?? '').replace(
      /\{\{(\w+)\}\}/g,
      (whole, each: string) => values[each] ?? whole,
    )
  const mail = layOutMail(found.mail, {
    language,
    subject: word('subject'),
    paragraphs: [word('greeting'), word('text'), word('end')],
    button: { label: word('button'), url: linkAddress(consoleUrl, token) },
    footer: word('footer'),
  })
  try {
    await sender.send(mail, signal)
  } catch (error) {
    if (error instanceof UndeliverableMail) throw new HopelessJob(error.message)
    throw error
  }
  await links.sent(link, linkTokenHash(token))
}
