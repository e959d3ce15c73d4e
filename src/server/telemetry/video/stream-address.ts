import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** An address is good for opening the stream for this long; every poll gives a fresh one. */
const GOOD_MS = 5 * 60_000

/** Addresses of streams, signed for a short time: players cannot send a token. */
export class StreamAddresses {
  private readonly key = randomBytes(32)

  of(taskId: string, now = Date.now()): string {
    const until = now + GOOD_MS
    return `/video/${taskId}.flv?until=${until}&signature=${this.sign(taskId, until)}`
  }

  holds(taskId: string, until: number, signature: string, now = Date.now()): boolean {
    const given = Buffer.from(signature)
    const wanted = Buffer.from(this.sign(taskId, until))
    return until >= now && given.length === wanted.length && timingSafeEqual(given, wanted)
  }

  private sign(taskId: string, until: number): string {
    return createHmac('sha256', this.key).update(`${taskId} ${until}`).digest('base64url')
  }
}
