import { createTransport } from 'nodemailer'
import type { Settings } from '#server/app/settings.ts'

/** A finished mail for one person. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

/** Sends mails over SMTP. A rejected promise says why a mail was not taken. */
export interface MailSender {
  send(mail: Mail, signal?: AbortSignal): Promise<void>
  close(): void
}

/** The mail cannot be delivered, however often it is tried: no such address, or rejected for good (5xx). */
export class UndeliverableMail extends Error {}

const CONNECTIONS = 3
const CONNECT_MS = 10_000
const SILENCE_MS = 30_000

/** Null without SMTP_URL. */
export function smtpSender(mail: Settings['mail']): MailSender | null {
  if (!mail) return null
  const transport = createTransport(
    {
      url: mail.smtpUrl,
      pool: true,
      maxConnections: CONNECTIONS,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      // Contents of mails come from templates: nothing of them is a file or an address to read.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: mail.from },
  )
  return {
    async send({ to, ...content }, signal) {
      try {
        await transport.sendMail({ ...content, to: { name: '', address: to }, ...(signal && { signal }) })
      } catch (error) {
        const { responseCode = 0 } = error as { responseCode?: number }
        if (responseCode >= 500) throw new UndeliverableMail((error as Error).message)
        throw error
      }
    },
    close: () => transport.close(),
  }
}
