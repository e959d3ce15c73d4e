import { flvHeader } from './flv-muxer.ts'
import type { FlvTag, FlvTrack } from './flv-track.ts'
import { FlvViewer, type ViewerOutput } from './flv-viewer.ts'
import { every, type Repeating } from '#server/ops/every.ts'

/** Pictures are handed to viewers in batches: one write for each of them instead of one for each picture. */
export const BATCH_MS = 100
/** Bytes buffered since the last key frame for viewers who join later; a longer group begins at the next one. */
const MAX_BUFFERED_BYTES = 4 * 1024 * 1024

export interface FanOutOptions {
  /** A recording: nothing is left out before the first viewer, and the sender waits for slow viewers. */
  everything?: boolean
  sent?: (bytes: number) => void
  skipped?: () => void
  /** Asks the sender to pause, or to continue. */
  hold?: (wait: boolean) => void
}

/** One stream for any number of viewers. */
export class FanOut {
  private readonly track: FlvTrack
  private readonly options: FanOutOptions
  private readonly viewers = new Set<FlvViewer>()
  private readonly waiting = new Set<FlvViewer>()
  private readonly timer: Repeating
  private buffered: Buffer[] = []
  private bufferedBytes = 0
  private batch: FlvTag[] = []
  private generation = 0
  private held = false
  private everWatched = false
  private closed = false

  constructor(track: FlvTrack, options: FanOutOptions = {}) {
    this.track = track
    this.options = options
    // A stream that cannot be written ends; its viewers ask for another one.
    this.timer = every(
      BATCH_MS,
      () => this.flush(Date.now()),
      () => this.close(),
    )
  }

  get size(): number {
    return this.viewers.size + this.waiting.size
  }

  /** There is something to show. */
  get ready(): boolean {
    return this.track.configuration !== null && this.buffered.length > 0
  }

  add(out: ViewerOutput): FlvViewer {
    const viewer = new FlvViewer(out)
    // A viewer who joins at the moment of the end would wait indefinitely.
    if (this.closed) {
      viewer.end()
      return viewer
    }
    if (this.ready) this.begin(viewer)
    else this.waiting.add(viewer)
    this.everWatched = true
    return viewer
  }

  remove(viewer: FlvViewer): void {
    this.viewers.delete(viewer)
    this.waiting.delete(viewer)
  }

  push(tags: readonly FlvTag[]): void {
    if (this.track.generation !== this.generation) this.restart()
    for (const tag of tags) {
      this.batch.push(tag)
      this.keep(tag)
    }
    if (this.options.everything) this.holdWhen(this.bufferedBytes > MAX_BUFFERED_BYTES / 4 && !this.everWatched)
  }

  /** Hands out what has come since the last time. */
  flush(now: number): void {
    const tags = this.batch
    this.batch = []
    if (tags.length > 0) this.hand(tags, now)
    if (this.waiting.size > 0 && this.ready) {
      for (const viewer of this.waiting) this.begin(viewer)
      this.waiting.clear()
    }
    if (this.options.everything && this.everWatched) this.holdWhen([...this.viewers].some((viewer) => viewer.behind))
  }

  /** Ends all viewers after what they still get. */
  close(): void {
    void this.timer.stop()
    this.flush(Date.now())
    this.closed = true
    for (const viewer of [...this.viewers, ...this.waiting]) viewer.end()
    this.viewers.clear()
    this.waiting.clear()
  }

  private hand(tags: readonly FlvTag[], now: number): void {
    const bytes = Buffer.concat(tags.map((tag) => tag.bytes))
    let keyAt = -1
    for (let index = 0, at = 0; index < tags.length && keyAt < 0; index += 1) {
      if (tags[index]!.key) keyAt = at
      at += tags[index]!.bytes.length
    }
    for (const viewer of this.viewers) {
      const before = viewer.skips
      const sent = viewer.write(bytes, keyAt, now)
      if (sent > 0) this.options.sent?.(sent)
      if (viewer.skips > before) this.options.skipped?.()
      if (viewer.gone) this.viewers.delete(viewer)
    }
  }

  private begin(viewer: FlvViewer): void {
    // The data of the next batch is buffered as well, and must not come twice.
    if (this.batch.length > 0) this.flush(Date.now())
    const { configuration, soundConfiguration } = this.track
    const head = [flvHeader(soundConfiguration !== null), configuration, soundConfiguration].filter(
      (part): part is Buffer => part !== null,
    )
    const bytes = Buffer.concat([...head, ...this.buffered])
    viewer.begin(bytes)
    this.options.sent?.(bytes.length)
    this.viewers.add(viewer)
  }

  private keep(tag: FlvTag): void {
    if (tag.key && !(this.options.everything && !this.everWatched)) this.forget()
    else if (this.buffered.length === 0 && !tag.key) return
    if (this.bufferedBytes + tag.bytes.length > MAX_BUFFERED_BYTES) return this.forget()
    this.buffered.push(tag.bytes)
    this.bufferedBytes += tag.bytes.length
  }

  private forget(): void {
    this.buffered = []
    this.bufferedBytes = 0
  }

  /** Another size of the picture: its parameters go before the next key picture of everybody. */
  private restart(): void {
    this.generation = this.track.generation
    this.flush(Date.now())
    this.forget()
    const { configuration } = this.track
    for (const viewer of this.viewers) if (configuration) viewer.renew(configuration)
  }

  private holdWhen(wait: boolean): void {
    if (wait === this.held) return
    this.held = wait
    this.options.hold?.(wait)
  }
}
