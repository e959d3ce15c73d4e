import { VIDEO_FAILURES } from '#core/contract/video.ts'
import { hasEnded } from '#core/domain/command-status.ts'
import type { MediaFrame } from '#core/protocol/jt1078/frame-assembler.ts'
import { type CommandCaller, CommandRefused } from '../commands/command-service.ts'
import { FanOut } from './fan-out.ts'
import { FlvTrack } from './flv-track.ts'
import type { Expected, MediaSink, MediaSource, StreamRequests } from './stream-requests.ts'
import type { VideoCommand, VideoCommands } from './video-commands.ts'
import type { VideoMetrics } from './video-metrics.ts'

export interface CameraOfVehicle {
  vin: string
  terminalId: number
  phone: string
  /** 10 for terminals that speak the 2019 edition. */
  idBytes: 6 | 10
  channel: number
}

export type StreamState = { is: 'starting' } | { is: 'playing' } | { is: 'failed'; code: number; key: string }

export interface StreamParts {
  requests: StreamRequests
  commands: VideoCommands
  metrics: VideoMetrics
  /** Where the terminal shall send its pictures. */
  server: (terminalId: number) => { server: string; tcpPort: number; udpPort: number }
  limits: StreamLimits
}

export interface StreamLimits {
  /** From the command to the first picture. */
  startMs: number
  /** Times a broken stream is asked for again. */
  restarts: number
}

/** How the stream is asked for and ended. */
export interface StreamPlan {
  kind: 'liveVideo' | 'playback'
  /** Besides the server and the channel. */
  params: Record<string, unknown>
}

/** One stream of one camera, for any number of viewers. */
export class VideoStream implements MediaSink {
  readonly camera: CameraOfVehicle
  readonly idBytes: 6 | 10
  state: StreamState = { is: 'starting' }
  /** 0 main, 1 sub; as last requested from the terminal. */
  quality: number
  readonly plan: StreamPlan
  private readonly parts: StreamParts
  private readonly caller: CommandCaller
  private track = new FlvTrack()
  private fan: FanOut
  private source: MediaSource | null = null
  private expected: Expected | null = null
  private job: VideoCommand | null = null
  private deadline: NodeJS.Timeout | null = null
  private askedAt = 0
  private checkedAt = 0
  private restartsLeft: number
  private closed = false

  constructor(camera: CameraOfVehicle, plan: StreamPlan, caller: CommandCaller, parts: StreamParts) {
    this.camera = camera
    this.idBytes = camera.idBytes
    this.plan = plan
    this.parts = parts
    this.caller = caller
    this.quality = plan.kind === 'liveVideo' ? Number(plan.params.stream) : 0
    this.restartsLeft = plan.kind === 'liveVideo' ? parts.limits.restarts : 0
    this.fan = this.makeFan()
  }

  get viewers(): FanOut {
    return this.fan
  }

  /** There is sound that cannot be played. */
  get silent(): boolean {
    return this.track.silent
  }

  /** Asks the terminal; settles when the command was sent or has failed. */
  async begin(): Promise<void> {
    const { requests, commands, server, limits } = this.parts
    const { terminalId, phone, channel, vin } = this.camera
    this.askedAt = Date.now()
    const expected = await requests.expect({ terminalId, phone, channel, sink: this })
    if (this.closed) return expected.end(false)
    this.expected = expected
    this.deadline = setTimeout(() => this.fail('silent', VIDEO_FAILURES.silent, true), limits.startMs)
    const params = { ...server(terminalId), channel, ...this.plan.params }
    try {
      this.job = await commands.create(this.caller, { kind: this.plan.kind, vin, params })
    } catch (error) {
      // The same question is on its way: its answer is ours.
      if (error instanceof CommandRefused && error.jobId !== null) return
      this.fail('refused', VIDEO_FAILURES.refused, false)
      throw error
    }
    this.judge(this.job)
  }

  /** Looks whether the command has failed in the meantime; at most once a second. */
  async check(now: number): Promise<void> {
    if (this.state.is !== 'starting' || !this.job || now - this.checkedAt < 1_000) return
    this.checkedAt = now
    const job = await this.parts.commands.get(this.caller, this.job.id)
    if (job) this.judge(job)
  }

  /** Asks the terminal to send another quality over the same connection. */
  async switchTo(quality: number): Promise<void> {
    if (quality === this.quality || this.plan.kind !== 'liveVideo') return
    this.quality = quality
    this.plan.params.stream = quality
    await this.sendControl('liveControl', { channel: this.camera.channel, command: 1, stream: quality })
  }

  /** The last viewer has left. */
  async end(notify = true): Promise<void> {
    if (this.closed) return
    this.closed = true
    this.settle(notify)
    this.fan.close()
    const alreadyEnded = this.state.is === 'failed'
    if (!alreadyEnded) this.state = failed('ended', VIDEO_FAILURES.ended)
    try {
      // A failed stream has sent its end when it failed.
      if (notify && !alreadyEnded) await this.sendEnd()
    } finally {
      this.source?.end()
      this.source = null
    }
  }

  private async sendEnd(): Promise<void> {
    const { channel } = this.camera
    if (!this.job) return
    if (this.plan.kind === 'liveVideo') await this.sendControl('liveControl', { channel, command: 0, close: 0 })
    else await this.sendControl('playbackControl', { channel, command: 2 })
  }

  async sendControl(kind: 'liveControl' | 'playbackControl', params: Record<string, unknown>): Promise<void> {
    try {
      await this.parts.commands.create(this.caller, { kind, vin: this.camera.vin, params })
    } catch (error) {
      // It is on its way already.
      if (!(error instanceof CommandRefused && error.jobId !== null)) throw error
    }
  }

  connected(source: MediaSource): void {
    this.expected = null
    if (this.closed) return source.end()
    const earlier = this.source
    this.source = source
    earlier?.end()
  }

  frame(frame: MediaFrame): void {
    if (this.closed) return
    this.fan.push(this.track.add(frame))
    if (this.track.fault) {
      const { fault } = this.track
      this.fail(fault === 'h265' ? 'h265' : 'codec', VIDEO_FAILURES.codec, true)
    } else if (this.state.is === 'starting' && this.fan.ready) this.plays()
  }

  disconnected(source: MediaSource): void {
    if (this.source !== source) return
    this.source = null
    if (this.closed || this.state.is === 'failed') return
    const wasPlaying = this.state.is === 'playing'
    this.settle(true)
    this.fan.close()
    if (this.restartsLeft <= 0) {
      this.state = failed(wasPlaying ? 'ended' : 'silent', wasPlaying ? VIDEO_FAILURES.ended : VIDEO_FAILURES.silent)
      return
    }
    this.restartsLeft -= 1
    this.track = new FlvTrack()
    this.fan = this.makeFan()
    this.state = { is: 'starting' }
    this.job = null
    this.begin().catch(() => this.fail('refused', VIDEO_FAILURES.refused, false))
  }

  private plays(): void {
    this.settle(false)
    this.state = { is: 'playing' }
    this.parts.metrics.firstPicture(Date.now() - this.askedAt)
  }

  private judge(job: VideoCommand): void {
    if (this.state.is !== 'starting' || !hasEnded(job.status) || job.status === 'executed') return
    if (job.result === 'notConnected') return this.fail('offline', VIDEO_FAILURES.offline, false)
    if (job.status === 'noResponse' || job.status === 'expired') return this.fail('silent', VIDEO_FAILURES.silent, true)
    this.fail(job.status === 'unsupported' ? 'unsupported' : 'refused', VIDEO_FAILURES.refused, false)
  }

  private fail(key: FailureKey, code: number, mayCome: boolean): void {
    if (this.state.is === 'failed' || this.closed) return
    this.state = failed(key, code)
    this.parts.metrics.failed(key)
    this.settle(mayCome)
    this.fan.close()
    this.source?.end()
    this.source = null
    // Cancels a stream that may still start, or that is no longer wanted.
    if (mayCome) this.sendEnd().catch(() => undefined)
  }

  /** Nothing is waited for any more. */
  private settle(mayCome: boolean): void {
    if (this.deadline) clearTimeout(this.deadline)
    this.deadline = null
    this.expected?.end(mayCome)
    this.expected = null
  }

  private makeFan(): FanOut {
    const { metrics } = this.parts
    return new FanOut(this.track, {
      everything: this.plan.kind === 'playback',
      sent: metrics.sent,
      skipped: metrics.skipped,
      hold: (wait) => (wait ? this.source?.pause() : this.source?.resume()),
    })
  }
}

export type FailureKey = 'offline' | 'refused' | 'unsupported' | 'silent' | 'h265' | 'codec' | 'ended'

const failed = (key: FailureKey, code: number): StreamState => ({ is: 'failed', code, key })
