import webPush from 'web-push'
import type { CallOutside } from '#server/http/outbound-call.ts'
import type { Translator } from '#server/http/translate.ts'
import { layOutMail } from '#server/mail/mail-layout.ts'
import { type MailSender, UndeliverableMail } from '#server/mail/mail-sender.ts'
import type { DueDelivery } from './delivery-repository.ts'
import { hookCall, hookFailure } from './hook-message.ts'
import { noticeText } from './notice-text.ts'
import type { PushKeys } from './push-keys.ts'

/** The message was not taken. */
export class SendFailure extends Error {
  /** Another attempt would fail as well. */
  readonly final: boolean

  constructor(message: string, final: boolean) {
    super(message)
    this.final = final
  }
}

export interface SenderParts {
  translator: Translator
  mailSender: MailSender | null
  callOutside: CallOutside
  pushKeys: () => Promise<PushKeys>
  /** Where users open the console. */
  consoleUrl: string | undefined
  forgetPush: (ids: readonly number[]) => Promise<void>
}

type Send = (delivery: DueDelivery, signal: AbortSignal) => Promise<void>

/** Page of the console as an absolute address. */
export const addressOf = (consoleUrl: string | undefined, link: string): string | undefined =>
  consoleUrl === undefined || link === '' ? undefined : `${consoleUrl.replace(/\/$/, '')}/#${link}`

/** One way to send for each channel; rejects with a `SendFailure`. */
export function senders(parts: SenderParts): Readonly<Record<DueDelivery['channel'], Send>> {
  return { mail: mailTo(parts), push: pushTo(parts), hook: hookTo(parts) }
}

function mailTo({ translator, mailSender, consoleUrl }: SenderParts): Send {
  return async (delivery, signal) => {
    if (!mailSender) throw new SendFailure('SMTP_URL is not set', true)
    if (delivery.mail === '') throw new SendFailure('the account has no mail address', true)
    const { language, zone } = delivery
    const { title, lines } = noticeText(translator, language, zone, delivery)
    const word = (key: string) => translator.word(language, `inbox:${key}`) ?? ''
    const url = addressOf(consoleUrl, delivery.count > 1 ? '/personal/message' : delivery.link)
    const button = url === undefined ? undefined : { label: word('mail.open'), url }
    const mail = layOutMail(delivery.mail, {
      language,
      subject: title,
      paragraphs: lines,
      button,
      footer: word('mail.footer'),
    })
    try {
      await mailSender.send(mail, signal)
    } catch (error) {
      throw new SendFailure((error as Error).message, error instanceof UndeliverableMail)
    }
  }
}

function hookTo({ translator, callOutside, consoleUrl }: SenderParts): Send {
  return async (delivery, signal) => {
    const { hook, language, zone, noticeId, type, kind, level, count, vin, plate, at } = delivery
    if (!hook) throw new SendFailure('the hook was deleted', true)
    const text = noticeText(translator, language, zone, delivery)
    const data = { noticeId, type, kind, level, count, vin, plate, noticeTime: at.toISOString() }
    const message = { ...text, id: `msg_${delivery.id}`, data, url: addressOf(consoleUrl, delivery.link) }
    const answer = await callOutside({ ...hookCall(hook, message, Date.now()), signal })
    const failure = hookFailure(hook.kind, answer)
    // 410 means that the receiver wants nothing more.
    if (failure !== null) throw new SendFailure(failure, answer.status === 410)
  }
}

const PUSH_TTL_SECONDS = 3_600
const GONE = new Set([404, 410])

function pushTo({ translator, callOutside, pushKeys, forgetPush, consoleUrl }: SenderParts): Send {
  return async (delivery, signal) => {
    const { language, zone, push, link, noticeId, count } = delivery
    const { title, lines } = noticeText(translator, language, zone, delivery)
    const payload = JSON.stringify({
      title,
      body: lines.join('\n'),
      link: count > 1 ? '/personal/message' : link,
      tag: `notice-${noticeId}`,
    })
    const vapidDetails = { subject: subjectOf(consoleUrl), ...(await pushKeys()) }
    const options = { vapidDetails, TTL: PUSH_TTL_SECONDS, contentEncoding: 'aes128gcm' as const }
    const outcomes = await Promise.all(
      push.map(async ({ id, endpoint, p256dh, auth }) => {
        const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, options)
        const headers = Object.fromEntries(
          Object.entries(details.headers).map(([name, value]) => [name, String(value)]),
        )
        const { status } = await callOutside({ url: endpoint, headers, body: details.body ?? '', signal }).catch(
          (error: Error) => ({ status: error.message }),
        )
        return { id, status }
      }),
    )
    await forgetPush(
      outcomes.filter(({ status }) => typeof status === 'number' && GONE.has(status)).map(({ id }) => id),
    )
    const isTaken = (status: number | string) => typeof status === 'number' && status >= 200 && status < 300
    if (outcomes.some(({ status }) => isTaken(status))) return
    const left = outcomes.filter(({ status }) => typeof status !== 'number' || !GONE.has(status))
    throw new SendFailure(
      left.map(({ status }) => String(status)).join(', ') || 'no browser takes push messages',
      left.length === 0,
    )
  }
}

/** Push services reach the operator by it. */
const subjectOf = (consoleUrl: string | undefined): string =>
  consoleUrl?.startsWith('https://') ? consoleUrl : 'mailto:operator@fleetwall.invalid'
