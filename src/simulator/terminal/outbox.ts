/** A message the platform has to acknowledge by 0x8001. */
export interface SentMessage {
  serial: number
  id: number
  frame: Uint8Array
  /** Device times of the positions in it, to count acknowledged ones. */
  times: readonly string[]
  /** Alarm word of the position, 0 for other messages. */
  alarm: number
  sentAt: number
  attempts: number
  /** Called once it is acknowledged. */
  done?: (() => void) | undefined
}

const ANSWER_MS = 12_000
const MAX_ATTEMPTS = 3
const MAX_UNANSWERED = 24

/** Messages in flight, oldest first; the same bytes are sent again until the platform answers. */
export class Outbox {
  private readonly unanswered = new Map<number, SentMessage>()

  get isFull(): boolean {
    return this.unanswered.size >= MAX_UNANSWERED
  }

  get size(): number {
    return this.unanswered.size
  }

  add(message: SentMessage): void {
    this.unanswered.set(message.serial, message)
  }

  /** The message an answer belongs to, which is then done. */
  answered(serial: number, id: number): SentMessage | undefined {
    const message = this.unanswered.get(serial)
    if (message?.id !== id) return undefined
    this.unanswered.delete(serial)
    return message
  }

  /** Messages that make no sense on another connection. */
  forget(id: number): void {
    for (const message of this.unanswered.values()) if (message.id === id) this.unanswered.delete(message.serial)
  }

  /** When the oldest message is due again; Infinity when nothing waits. */
  get nextDue(): number {
    let due = Number.POSITIVE_INFINITY
    for (const { sentAt, attempts } of this.unanswered.values()) due = Math.min(due, sentAt + ANSWER_MS * attempts)
    return due
  }

  /** Sends again what is overdue. False when one was sent too often: then the connection is not worth keeping. */
  resend(now: number, write: (frame: Uint8Array) => void): boolean {
    for (const message of this.unanswered.values()) {
      if (message.sentAt + ANSWER_MS * message.attempts > now) continue
      if (message.attempts >= MAX_ATTEMPTS) return false
      this.write(message, now, write)
    }
    return true
  }

  /** Sends everything again on a new connection. */
  resendAll(now: number, write: (frame: Uint8Array) => void): void {
    for (const message of this.unanswered.values()) {
      message.attempts = 0
      this.write(message, now, write)
    }
  }

  /** Restarts all timeouts, for example after a tunnel in which nothing could be answered. */
  forgive(now: number): void {
    for (const message of this.unanswered.values()) {
      message.sentAt = now
      message.attempts = 1
    }
  }

  private write(message: SentMessage, now: number, write: (frame: Uint8Array) => void): void {
    message.attempts++
    message.sentAt = now
    write(message.frame)
  }
}
