import { createHmac, randomBytes } from 'node:crypto'
import type { HookKind } from '#core/domain/notice.ts'
import type { OutboundAnswer, OutboundCall } from '#server/http/outbound-call.ts'
import type { NoticeText } from './notice-text.ts'

export interface HookTarget {
  kind: HookKind
  url: string
  secret: string
  /** Signed with too while receivers still know the replaced secret. */
  oldSecret: string | null
}

export interface HookMessage extends NoticeText {
  /** The same for every attempt, so that receivers notice a repetition. */
  id: string
  /** What programs read. */
  data: Readonly<Record<string, unknown>>
  /** Absolute address; absent where the platform does not know its own. */
  url?: string | undefined
}

const hmac = (key: string | Buffer, text: string): string => createHmac('sha256', key).update(text).digest('base64')

/** A secret as Standard Webhooks writes it. */
export const newHookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`
const keyOf = (secret: string): Buffer => Buffer.from(secret.replace(/^whsec_/, ''), 'base64')

const plainText = ({ title, lines, url }: HookMessage): string => [title, ...lines, ...(url ? [url] : [])].join('\n')

/** The call of a hook at a moment, signed as its receiver expects. */
export function hookCall(target: HookTarget, message: HookMessage, now: number): OutboundCall {
  const seconds = String(Math.floor(now / 1_000))
  const json = { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'Fleetwall' }
  const { kind, url, secret } = target
  const text = plainText(message)
  switch (kind) {
    case 'webhook':
      return standardWebhook(target, message, seconds, json)
    case 'dingtalk': {
      const address = new URL(target.url)
      if (secret !== '') {
        address.searchParams.set('timestamp', String(now))
        address.searchParams.set('sign', hmac(secret, `${now}\n${secret}`))
      }
      return { url: address.href, headers: json, body: JSON.stringify({ msgtype: 'text', text: { content: text } }) }
    }
    case 'wecom':
      // Its robots have no signature: the key in the address is the secret.
      return { url, headers: json, body: JSON.stringify({ msgtype: 'text', text: { content: text } }) }
    case 'feishu': {
      const signed = secret === '' ? {} : { timestamp: seconds, sign: hmac(`${seconds}\n${secret}`, '') }
      return { url, headers: json, body: JSON.stringify({ ...signed, msg_type: 'text', content: { text } }) }
    }
  }
}

function standardWebhook(
  { url, secret, oldSecret }: HookTarget,
  { id, title, data, url: link }: HookMessage,
  seconds: string,
  headers: Record<string, string>,
): OutboundCall {
  const timestamp = new Date(Number(seconds) * 1_000).toISOString()
  const body = JSON.stringify({
    type: 'notice.created',
    timestamp,
    data: { ...data, title, ...(link && { url: link }) },
  })
  const signatures = [secret, ...(oldSecret === null ? [] : [oldSecret])].map(
    (each) => `v1,${hmac(keyOf(each), `${id}.${seconds}.${body}`)}`,
  )
  const signed = { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signatures.join(' ') }
  return { url, headers: { ...headers, ...signed }, body }
}

/** Null: taken. Robots answer 200 with a code of their own. */
export function hookFailure(kind: HookKind, { status, text }: Pick<OutboundAnswer, 'status' | 'text'>): string | null {
  if (status < 200 || status > 299) return `HTTP ${status}`
  if (kind === 'webhook') return null
  const { code, message } = robotAnswer(text)
  return code === 0 ? null : `${code}: ${message}`.slice(0, 200)
}

function robotAnswer(text: string): { code: number; message: string } {
  try {
    const answer = JSON.parse(text) as Record<string, unknown>
    const code = answer['errcode'] ?? answer['code'] ?? answer['StatusCode']
    return {
      code: Number(code),
      message: [answer['errmsg'], answer['msg']].find((each) => typeof each === 'string') ?? '',
    }
  } catch {
    return { code: Number.NaN, message: 'the answer is not JSON' }
  }
}
