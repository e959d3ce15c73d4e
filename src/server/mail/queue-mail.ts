import { z } from 'zod'
import { addJob } from '#server/work/job-queue.ts'
import { HopelessJob, job, type JobKind, type JobWork } from '#server/work/background-work.ts'
import { type Mail, type MailSender, UndeliverableMail } from './mail-sender.ts'

const QueuedMail = z.object({
  /** Names the mail: one with the same key replaces it while it waits. */
  key: z.string().max(200),
  to: z.string().max(320),
  subject: z.string().max(998),
  text: z.string(),
  html: z.string(),
})
type QueuedMail = z.output<typeof QueuedMail>

const mailKind: JobKind<QueuedMail> = {
  name: 'mail',
  payload: QueuedMail,
  keyOf: ({ key }) => key,
  attempts: 8,
}

/** Sends a mail once the transaction commits, and again while the mail server does not take it. */
export const queueMail = (transaction: Parameters<typeof addJob>[0], key: string, mail: Mail): Promise<void> =>
  addJob(transaction, mailKind, { key, ...mail })

/** Sends queued mails; without a mail server they become dead letters at once. */
export const mailWork = (sender: MailSender | null): JobWork =>
  job(mailKind, {
    concurrency: 2,
    async run({ key: _key, ...mail }, { signal }) {
      if (!sender) throw new HopelessJob('SMTP_URL is not set')
      try {
        await sender.send(mail, signal)
      } catch (error) {
        if (error instanceof UndeliverableMail) throw new HopelessJob(error.message)
        throw error
      }
    },
  })
