import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  from: string
  to: string[]
  /** As it came over the wire. */
  source: string
  /** Headers and the plain and HTML parts, decoded. */
  decoded: string
}

/** A mail server on loopback. `answer` may reject a recipient with the code of an SMTP answer. */
export async function testMailbox() {
  const mails: ReceivedMail[] = []
  let rejection: number | null = null
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo(_address, _session, done) {
      if (rejection === null) return done()
      done(Object.assign(new Error('mailbox unavailable'), { responseCode: rejection }))
    },
    async onData(stream, session, done) {
      // A sender that is stopped in the middle of a message has sent none.
      const content = await buffer(stream).catch((error: Error) => error)
      if (content instanceof Error) return done(content)
      const source = content.toString('utf8')
      mails.push({
        from: session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address,
        to: session.envelope.rcptTo.map(({ address }) => address),
        source,
        decoded: decoded(source),
      })
      done()
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    /** From now on recipients are rejected with this code; null: accepted. */
    reject: (code: number | null) => {
      rejection = code
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Quoted-printable, base64 and encoded words undone, so that a test may look for text. */
function decoded(source: string): string {
  const parts = source.split(/\r?\n--[^\r\n]+/).map((part) => {
    const [head = '', ...rest] = part.split(/\r?\n\r?\n/)
    const body = rest.join('\n\n')
    const encoding = /content-transfer-encoding: *(\S+)/i.exec(head)?.[1]?.toLowerCase()
    if (encoding === 'base64') return `${head}\n\n${Buffer.from(body, 'base64').toString('utf8')}`
    return encoding === 'quoted-printable' ? `${head}\n\n${unquoted(body)}` : part
  })
  return parts
    .join('\n')
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_whole, kind: string, text: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString('utf8') : unquoted(text.replaceAll('_', ' ')),
    )
}

const unquoted = (text: string): string => {
  const bytes = text.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/gi, (_whole, hex: string) => `%${hex}`)
  return decodeURIComponent(bytes.replace(/%(?![0-9A-F]{2})/gi, '%25'))
}
