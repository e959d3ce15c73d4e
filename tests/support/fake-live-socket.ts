import type { LiveSocket } from '#web/live/live-session.ts'

/** Replaces the socket.io client of the live worker: tests connect, drop and push explicitly. */
export class FakeLiveSocket implements LiveSocket {
  connected = false
  active = true
  attempts = 0
  sent: [event: string, message: unknown][] = []
  readonly #hears = new Map<string, () => void>()
  #hearsAny: (event: string, message: unknown) => void = () => {}

  on(event: string, listener: () => void): void {
    this.#hears.set(event, listener)
  }

  onAny(listener: (event: string, message: unknown) => void): void {
    this.#hearsAny = listener
  }

  emit(event: string, message: unknown): void {
    this.sent.push([event, message])
  }

  connect(): void {
    this.attempts += 1
  }

  disconnect(): void {
    this.connected = false
  }

  /** The server accepted. */
  accept(): void {
    this.connected = true
    this.active = true
    this.sent = []
    this.#hears.get('connect')?.()
  }

  /** The connection is lost; `active`: the client reconnects automatically. */
  drop({ active = true } = {}): void {
    this.connected = false
    this.active = active
    this.#hears.get('disconnect')?.()
  }

  /** The server rejected the token. */
  refuse(): void {
    this.connected = false
    this.active = false
    this.#hears.get('connect_error')?.()
  }

  receive(event: string, message: unknown): void {
    this.#hearsAny(event, message)
  }
}
