import { hostname } from 'node:os'
import { randomUUID } from 'node:crypto'
import { connect, type Msg, type NatsConnection } from '@nats-io/transport-node'
import type { Logger } from 'pino'
import { type Bus, type Question, type Topic, Unanswered } from './bus.ts'
import { Listeners } from './listeners.ts'
import { fromWire, toWire } from './wire-form.ts'

const SUBJECT = 'fleetwall.told'
const ASKED = 'fleetwall.ask'
const ANSWER_MS = 10_000
const PING_MS = 2_000
const RECONNECT_MS = 500
const HEADER_BYTES = 1_024

interface Published {
  from: string
  message: unknown
}

type Reply = { answered: unknown } | { failed: string }

/** The bus of many processes. It reconnects automatically; while disconnected it publishes nothing. */
export class NatsBus implements Bus {
  readonly node = `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`
  readonly connection: NatsConnection
  private readonly listeners: Listeners
  private readonly log: Logger
  private readonly returned: (() => void)[] = []
  private away = false

  static async connect(url: string, log: Logger, signal?: AbortSignal): Promise<NatsBus> {
    for (let reported = ''; ; ) {
      signal?.throwIfAborted()
      try {
        const servers = url.split(',').map((each) => each.trim())
        const connection = await connect({
          servers,
          name: 'fleetwall',
          noEcho: true,
          maxReconnectAttempts: -1,
          reconnectTimeWait: RECONNECT_MS,
          timeout: 5_000,
          pingInterval: 5_000,
          maxPingOut: 2,
        })
        return new NatsBus(connection, log)
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        if (reason !== reported) log.warn({ reason }, 'waiting for the bus')
        reported = reason
        await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS))
      }
    }
  }

  private constructor(connection: NatsConnection, log: Logger) {
    this.connection = connection
    this.log = log
    this.listeners = new Listeners(log)
    connection.subscribe(`${SUBJECT}.>`, {
      callback: (error, message) => this.guarded(() => this.receive(error, message)),
    })
    connection.subscribe(`${ASKED}.${this.node}.*`, { callback: (error, message) => void this.asked(error, message) })
    this.watch().catch((error: unknown) => log.error({ err: error }, 'the bus is not watched any more'))
  }

  publish<M>({ name }: Topic<M>, message: M): void {
    this.listeners.call(name, message, this.node)
    // A message for caches would be outdated by the time the connection is back.
    if (this.away || this.connection.isClosed()) return
    const bytes = toWire({ from: this.node, message } satisfies Published)
    if (bytes.length > this.mostBytes) {
      this.log.error({ topic: name, bytes: bytes.length }, 'a message of the bus is too long and was not published')
      return
    }
    this.connection.publish(`${SUBJECT}.${name}`, bytes)
  }

  subscribe<M>(topic: Topic<M>, listener: (message: M, from: string) => void): () => void {
    return this.listeners.add(topic, listener)
  }

  async ask<Q, A>({ name }: Question<Q, A>, node: string, asked: Q): Promise<A> {
    if (node === this.node) {
      const answerer = this.listeners.answererOf(name)
      if (!answerer) throw new Unanswered(`no process answers ${name}`)
      return (await answerer(asked)) as A
    }
    const reply = await this.connection
      .request(`${ASKED}.${node}.${name}`, toWire(asked), { timeout: ANSWER_MS })
      .catch((error: unknown) => {
        throw new Unanswered(`${name} was not answered by ${node}: ${String(error)}`)
      })
    const result = fromWire(reply.data) as Reply
    if ('failed' in result) throw new Error(result.failed)
    return result.answered as A
  }

  answer<Q, A>(question: Question<Q, A>, answerer: (asked: Q) => Promise<A>): () => void {
    return this.listeners.answerWith(question, answerer)
  }

  onReturn(listener: () => void): void {
    this.returned.push(listener)
  }

  async ping(): Promise<void> {
    if (this.away || this.connection.isClosed()) throw new Error('no server of the bus can be reached')
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('the bus does not answer')), PING_MS)
    })
    await Promise.race([this.connection.flush(), late]).finally(() => clearTimeout(timer))
  }

  async close(): Promise<void> {
    if (this.connection.isClosed()) return
    // Without a server there is no subscription to drain.
    if (this.away) return this.connection.close()
    await this.connection.drain().catch(() => this.connection.close())
  }

  /** The longest message the servers take, with room for its headers. */
  get mostBytes(): number {
    return (this.connection.info?.max_payload ?? 1_048_576) - HEADER_BYTES
  }

  private receive(error: Error | null, { subject, data }: Msg): void {
    if (error) return this.log.warn({ err: error }, 'the bus failed')
    const read = this.read(subject, data) as Published | undefined
    if (read) this.listeners.call(subject.slice(SUBJECT.length + 1), read.message, read.from)
  }

  private async asked(error: Error | null, message: Msg): Promise<void> {
    if (error) return this.log.warn({ err: error }, 'the bus failed')
    const name = message.subject.slice(`${ASKED}.${this.node}.`.length)
    const answerer = this.listeners.answererOf(name)
    if (!answerer) return
    let reply: Reply
    try {
      reply = { answered: await answerer(fromWire(message.data)) }
    } catch (failure) {
      this.log.warn({ err: failure, question: name }, 'a question of the bus could not be answered')
      reply = { failed: failure instanceof Error ? failure.message : String(failure) }
    }
    this.guarded(() => {
      if (!this.connection.isClosed()) message.respond(toWire(reply))
    })
  }

  private guarded(work: () => void): void {
    try {
      work()
    } catch (error) {
      this.log.error({ err: error }, 'a listener of the bus failed')
    }
  }

  private read(subject: string, data: Uint8Array): unknown {
    try {
      return fromWire(data)
    } catch (error) {
      this.log.warn({ err: error, subject }, 'a message of the bus cannot be read')
      return undefined
    }
  }

  private async watch(): Promise<void> {
    for await (const { type } of this.connection.status()) {
      if (type === 'disconnect' || type === 'staleConnection') {
        if (!this.away) this.log.warn('lost the bus, trying to reach it again')
        this.away = true
      } else if (type === 'reconnect') {
        this.away = false
        this.log.info('the bus can be reached again')
        for (const listener of this.returned) this.guarded(listener)
      }
    }
  }
}
