import { defineModule } from '#server/app/module.ts'
import { mailWork } from '#server/mail/queue-mail.ts'
import { type MailSender, smtpSender } from '#server/mail/mail-sender.ts'

declare module '#server/app/module.ts' {
  interface SharedParts {
    /** Sends mails at once; null without SMTP_URL. What belongs to a transaction uses `queueMail`. */
    mailSender: MailSender | null
  }
}

export const mailModule = defineModule({
  name: 'mail',
  about: 'Mails over SMTP.',
  shares: ({ settings }) => ({ mailSender: smtpSender(settings.mail) }),
  background: ({ shared }) => [mailWork(shared.mailSender)],
  work: ({ shared }) => ({ close: () => Promise.resolve(shared.mailSender?.close()) }),
})
