import type { Bus, Topic } from '../bus/bus.ts'
import type { FrameListener, FrameWatch, WatchedFrame } from '../gateway/frame-watch.ts'
import { every, type Repeating } from '#server/ops/every.ts'
import type { Logger } from '#server/ops/log.ts'

/** Terminals this process wants to see the frames of, all of them. */
const framesWanted: Topic<readonly number[]> = { name: 'frames-wanted' }
const frameSeen: Topic<{ terminalId: number; frame: WatchedFrame }> = { name: 'frame-seen' }

const ASK_MS = 1_000
/** A request that is not renewed within this time expires. */
const GONE_MS = 5_000

interface Asking {
  terminalIds: ReadonlySet<number>
  at: number
}

/**
 * Frames of the few watched terminals, whichever gateway they are connected to: a watcher renews its request regularly, the
 * gateway of the terminal publishes its frames. Like all messages of the bus, a frame may be lost after a break.
 */
export class FrameRelay {
  private readonly bus: Pick<Bus, 'node' | 'publish' | 'subscribe'>
  private readonly frames: Pick<FrameWatch, 'watch'>
  /** Looked at from here. */
  private readonly listeners = new Map<number, Set<FrameListener>>()
  /** Looked at from elsewhere. */
  private readonly asking = new Map<string, Asking>()
  private readonly published = new Map<number, () => void>()
  private readonly endings: (() => void)[]
  private readonly timer: Repeating

  constructor(bus: Pick<Bus, 'node' | 'publish' | 'subscribe'>, frames: Pick<FrameWatch, 'watch'>, log: Logger) {
    this.bus = bus
    this.frames = frames
    this.endings = [
      bus.subscribe(framesWanted, (terminalIds, from) => {
        if (from === bus.node) return
        this.asking.set(from, { terminalIds: new Set(terminalIds), at: Date.now() })
        this.settle()
      }),
      bus.subscribe(frameSeen, ({ terminalId, frame }, from) => {
        if (from === bus.node) return
        for (const listener of this.listeners.get(terminalId) ?? []) listener(frame)
      }),
    ]
    const failed = (error: unknown) => log.error({ err: error }, 'frames of other processes were not asked for')
    this.timer = every(ASK_MS, () => this.beat(Date.now()), failed)
  }

  /** Every frame of a terminal until the answer is called. */
  watch(terminalId: number, listener: FrameListener): () => void {
    const listeners = this.listeners.get(terminalId) ?? new Set()
    this.listeners.set(terminalId, listeners.add(listener))
    const unwatch = this.frames.watch(terminalId, listener)
    this.ask()
    return () => {
      unwatch()
      listeners.delete(listener)
      if (listeners.size > 0) return
      this.listeners.delete(terminalId)
      this.ask()
    }
  }

  close(): void {
    void this.timer.stop()
    for (const end of [...this.endings, ...this.published.values()]) end()
  }

  private ask(): void {
    this.bus.publish(framesWanted, [...this.listeners.keys()])
  }

  private beat(now: number): void {
    if (this.listeners.size > 0) this.ask()
    for (const [node, { at }] of this.asking) if (now - at > GONE_MS) this.asking.delete(node)
    this.settle()
  }

  /** Publishes the requested frames and nothing else. */
  private settle(): void {
    const wanted = new Set([...this.asking.values()].flatMap(({ terminalIds }) => [...terminalIds]))
    for (const [terminalId, unwatch] of this.published) {
      if (wanted.has(terminalId)) continue
      unwatch()
      this.published.delete(terminalId)
    }
    for (const terminalId of wanted) {
      if (this.published.has(terminalId)) continue
      const publish = (frame: WatchedFrame) => this.bus.publish(frameSeen, { terminalId, frame })
      this.published.set(terminalId, this.frames.watch(terminalId, publish))
    }
  }
}
