import type { z } from 'zod'
import type { LiveSubscription, Topic } from '#core/contract/live.ts'
import { LIVE_PATH, VEHICLE_FRAME_EVENT } from '#core/domain/live-stream.ts'
import { publishCounters } from './debug-hook.ts'
import { FleetStore } from './fleet-store.ts'
import { TopicFeed, type TopicState } from './topic-feed.ts'
import type { LiveOrder, LiveReport, LiveStatus } from './live-messages.ts'

export interface LiveState {
  status: LiveStatus
  /** The server does not accept the token; it is asked again every now and then. */
  refused: boolean
  /** The last attempt to connect failed; false while one takes long. */
  failed: boolean
  /** No message for a while, whatever the status is. */
  stale: boolean
  /** Time of the last message, epoch ms. */
  lastContactAt: number | undefined
}

/** The part of a Worker that is used, so that tests can stand in for it. */
export interface LiveWorker {
  postMessage(order: LiveOrder): void
  terminate(): void
  onmessage: ((event: MessageEvent<LiveReport>) => void) | null
}

export interface LiveOptions {
  /** Absent for screens that show anonymous positions only. */
  token?: string | undefined
  /** The display's id, so that it can receive orders. */
  display?: string | undefined
  /** It receives orders, but sees only public data. */
  anonymous?: boolean | undefined
  /** Server of the live stream; the page's own by default. */
  url?: string
  worker?: LiveWorker
}

export interface LiveConnection {
  readonly store: FleetStore
  readonly state: LiveState
  /** When the last vehicle frame arrived, epoch ms. */
  readonly lastFrameAt: number | undefined
  onState(listener: () => void): () => void
  /** Selects the vehicles to receive; the latest selection counts, also after a reconnect. */
  subscribe(subscription: LiveSubscription): void
  /** Hears a topic as long as anybody listens; messages that break its schema are dropped. */
  listen<P extends z.ZodType>(topic: Topic<P>, listener: (state: TopicState<z.output<P>>) => void): () => void
  latest<P extends z.ZodType>(topic: Topic<P>): TopicState<z.output<P>>
  close(): void
}

/** The server sends something at least every five seconds: a connection without a message for so long is cut or hangs. */
const SILENT_AFTER_MS = 7_000

/** Opens the live stream. Socket, decoding and merging run in a worker; the page applies one patch a second. */
export function connectLive(options: LiveOptions = {}): LiveConnection {
  return new WorkerConnection(options.worker ?? startWorker(), options)
}

function startWorker(): LiveWorker {
  return new Worker(new URL('./live-worker.ts', import.meta.url), { type: 'module' })
}

class WorkerConnection implements LiveConnection {
  readonly store = new FleetStore()
  state: LiveState = { status: 'connecting', refused: false, failed: false, stale: false, lastContactAt: undefined }
  lastFrameAt: number | undefined
  readonly #worker: LiveWorker
  readonly #topics = new Map<string, TopicFeed>()
  readonly #stateListeners = new Set<() => void>()
  readonly #unpublish: () => void
  #staleTimer: ReturnType<typeof setTimeout> | undefined

  constructor(worker: LiveWorker, { token, display, anonymous, url = location.origin }: LiveOptions) {
    this.#worker = worker
    worker.onmessage = (event) => this.#take(event.data)
    this.#unpublish = publishCounters(this)
    this.#watchAge()
    addEventListener('offline', this.#onCut)
    const target = { url, path: LIVE_PATH, token, display, anonymous, vehicleEvent: VEHICLE_FRAME_EVENT }
    this.#order({ type: 'open', target })
  }

  onState(listener: () => void): () => void {
    this.#stateListeners.add(listener)
    return () => this.#stateListeners.delete(listener)
  }

  subscribe(subscription: LiveSubscription): void {
    this.#order({ type: 'subscribe', subscription })
  }

  listen<P extends z.ZodType>(topic: Topic<P>, listener: (state: TopicState<z.output<P>>) => void): () => void {
    const feed = this.#feed(topic)
    if (feed.listeners.size === 0) this.#order({ type: 'join', topic: topic.name })
    feed.listen(listener)
    return () => {
      feed.unlisten(listener)
      if (feed.listeners.size === 0) this.#order({ type: 'leave', topic: topic.name })
    }
  }

  latest<P extends z.ZodType>(topic: Topic<P>): TopicState<z.output<P>> {
    return this.#feed(topic).state as TopicState<z.output<P>>
  }

  close(): void {
    clearTimeout(this.#staleTimer)
    removeEventListener('offline', this.#onCut)
    this.#unpublish()
    for (const feed of this.#topics.values()) feed.close()
    this.#order({ type: 'close' })
    this.#worker.terminate()
  }

  #order(order: LiveOrder): void {
    this.#worker.postMessage(order)
  }

  #take(report: LiveReport): void {
    switch (report.type) {
      case 'status':
        this.#setState({ status: report.status, refused: report.refused, failed: report.failed })
        break
      case 'fleet':
        this.lastFrameAt = Date.now()
        this.store.apply(report.patch)
        this.#order({ type: 'taken' })
        this.#noteContact()
        break
      case 'topic':
        this.#topics.get(report.topic)?.receive(report.message)
        this.#noteContact()
        break
    }
  }

  #feed(topic: Topic<z.ZodType>): TopicFeed {
    const feed = this.#topics.get(topic.name) ?? new TopicFeed(topic.payload)
    this.#topics.set(topic.name, feed)
    return feed
  }

  #noteContact(): void {
    this.#setState({ stale: false, lastContactAt: Date.now() })
    this.#watchAge()
  }

  /** The socket notices a lost network only when the server has been silent for long. */
  readonly #onCut = () => this.#setState({ stale: true })

  #watchAge(): void {
    clearTimeout(this.#staleTimer)
    this.#staleTimer = setTimeout(() => this.#setState({ stale: true }), SILENT_AFTER_MS)
  }

  #setState(change: Partial<LiveState>): void {
    this.state = { ...this.state, ...change }
    for (const listener of this.#stateListeners) listener()
  }
}
