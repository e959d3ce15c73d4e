import { setTimeout as wait } from 'node:timers/promises'
import type { CommandCaller } from '../commands/command-service.ts'
import type { Logger } from '#server/ops/log.ts'
import { every, type Repeating } from '#server/ops/every.ts'
import type { ViewerOutput } from './flv-viewer.ts'
import { Task } from './video-task.ts'
import { type StreamParts, type StreamPlan, VideoStream } from './video-stream.ts'

/** A vehicle as its video needs it. */
export interface VideoVehicle {
  vin: string
  oemId: string
  orgId: number
  plateNo: string
  terminalId: number
  phone: string
  idBytes: 6 | 10
}

export interface VideoLimits {
  /** A stream without viewers and tasks is ended after this time. */
  graceMs: number
  /** A task without viewers and requests is removed after this time. */
  taskMs: number
  tasks: number
  /** A call that starts a stream answers after this time at the latest. */
  answerMs: number
}

export const DEFAULT_VIDEO_LIMITS: VideoLimits = { graceMs: 10_000, taskMs: 60_000, tasks: 20_000, answerMs: 1_000 }
const SWEEP_MS = 500

/** Tasks of players and the streams behind them. */
export class VideoService {
  private readonly parts: StreamParts
  private readonly limits: VideoLimits
  private readonly log: Logger
  private readonly tasks = new Map<string, Task>()
  private readonly live = new Map<string, VideoStream>()
  private readonly streams = new Set<VideoStream>()
  private readonly emptySince = new Map<VideoStream, number>()
  /** Streams whose end is being sent to the terminal. */
  private readonly ending = new Map<VideoStream, Promise<void>>()
  private readonly sweeper: Repeating

  constructor(parts: StreamParts, log: Logger, limits: Partial<VideoLimits> = {}) {
    this.parts = parts
    this.log = log
    this.limits = { ...DEFAULT_VIDEO_LIMITS, ...limits }
    const failed = (error: unknown) => log.error({ err: error }, 'video tasks were not looked through')
    this.sweeper = every(SWEEP_MS, () => this.sweep(Date.now()), failed)
  }

  /** A task for a live picture; the stream is shared with everybody who watches this camera. */
  async startLive(caller: CommandCaller, vehicle: VideoVehicle, channel: number, quality: number): Promise<Task> {
    const key = `${vehicle.terminalId}:${channel}`
    const running = this.live.get(key)
    if (running && running.state.is !== 'failed') {
      const task = this.addTask(running, vehicle)
      // A viewer's quality never drops because another one asks for less.
      const alone = this.tasksOf(running) === 1
      if (quality !== running.quality && (alone || quality < running.quality)) await running.switchTo(quality)
      return task
    }
    const plan: StreamPlan = { kind: 'liveVideo', params: { data: 0, stream: quality } }
    const stream = this.open(caller, vehicle, channel, plan)
    this.live.set(key, stream)
    const task = this.addTask(stream, vehicle)
    await this.begin(stream)
    return task
  }

  /** A task for a recording; it has one owner, and the recording this camera played before ends first. */
  async startPlayback(
    caller: CommandCaller,
    vehicle: VideoVehicle,
    channel: number,
    params: Record<string, unknown>,
  ): Promise<Task> {
    await this.makeRoom(vehicle.terminalId, channel)
    const stream = this.open(caller, vehicle, channel, { kind: 'playback', params })
    const task = this.addTask(stream, vehicle)
    await this.begin(stream)
    return task
  }

  /** The task, if the caller may see it; it counts as wanted. */
  async look(caller: Pick<CommandCaller, 'oemId' | 'orgIds'>, taskId: string): Promise<Task | undefined> {
    const task = this.find(taskId)
    if (!task?.visibleTo(caller)) return undefined
    task.seenAt = Date.now()
    await task.stream.check(task.seenAt)
    return task
  }

  find(taskId: string): Task | undefined {
    return this.tasks.get(taskId)
  }

  stop(caller: Pick<CommandCaller, 'oemId' | 'orgIds'>, taskId: string): void {
    const task = this.tasks.get(taskId)
    if (!task?.visibleTo(caller)) return
    this.tasks.delete(taskId)
    // A recording has no other viewers.
    if (task.stream.plan.kind === 'playback') this.close(task.stream)
  }

  /** Sends the stream of a task to a viewer until one of both ends; returns what takes the viewer away. */
  watch(task: Task, out: ViewerOutput): () => void {
    const fan = task.stream.viewers
    const viewer = fan.add(out)
    task.watching += 1
    this.parts.metrics.viewers(1)
    let left = false
    return () => {
      if (left) return
      left = true
      fan.remove(viewer)
      task.watching -= 1
      task.seenAt = Date.now()
      this.parts.metrics.viewers(-1)
    }
  }

  /** Ends all streams and notifies the terminals. */
  async stopAll(): Promise<void> {
    void this.sweeper.stop()
    this.tasks.clear()
    const ends = [...this.streams].map((stream) => stream.end()).concat([...this.ending.values()])
    this.streams.clear()
    this.live.clear()
    await Promise.allSettled(ends)
  }

  private sweep(now: number): void {
    for (const [id, task] of this.tasks) {
      if (task.watching === 0 && now - task.seenAt > this.limits.taskMs) this.tasks.delete(id)
    }
    const wanted = new Set([...this.tasks.values()].map((task) => task.stream))
    for (const stream of this.streams) {
      if (wanted.has(stream) || stream.viewers.size > 0) this.emptySince.delete(stream)
      else {
        const since = this.emptySince.get(stream) ?? now
        this.emptySince.set(stream, since)
        if (now - since >= this.limits.graceMs) this.close(stream)
      }
    }
  }

  /**
   * A terminal plays one recording of a camera at a time and carries few streams at once, so unwatched streams end without
   * their grace period. Ends are sent before new requests: an end that came later would end the new stream too.
   */
  private async makeRoom(terminalId: number, channel: number): Promise<void> {
    const wanted = new Set([...this.tasks.values()].map((task) => task.stream))
    for (const stream of this.streams) {
      const { camera, plan, viewers } = stream
      if (camera.terminalId !== terminalId) continue
      const before = plan.kind === 'playback' && camera.channel === channel
      if (before || (!wanted.has(stream) && viewers.size === 0)) this.close(stream)
    }
    const ends = [...this.ending].flatMap(([stream, end]) => (stream.camera.terminalId === terminalId ? end : []))
    await Promise.allSettled(ends)
  }

  private open(caller: CommandCaller, vehicle: VideoVehicle, channel: number, plan: StreamPlan): VideoStream {
    const { vin, terminalId, phone, idBytes } = vehicle
    const stream = new VideoStream({ vin, terminalId, phone, idBytes, channel }, plan, caller, this.parts)
    this.streams.add(stream)
    this.parts.metrics.streams(this.streams.size)
    return stream
  }

  private begin(stream: VideoStream): Promise<void> {
    const begun = stream.begin().catch((error: unknown) => {
      this.close(stream)
      throw error
    })
    // Polling shows the state of a request that waits longer.
    begun.catch(() => undefined)
    return Promise.race([begun, wait(this.limits.answerMs, undefined, { ref: false })])
  }

  private close(stream: VideoStream): void {
    this.streams.delete(stream)
    this.emptySince.delete(stream)
    for (const [key, one] of this.live) if (one === stream) this.live.delete(key)
    this.parts.metrics.streams(this.streams.size)
    const end = stream
      .end()
      .catch((error: unknown) => this.log.warn({ err: error, vin: stream.camera.vin }, 'end of video not sent'))
      .finally(() => this.ending.delete(stream))
    this.ending.set(stream, end)
  }

  private addTask(stream: VideoStream, vehicle: VideoVehicle): Task {
    const task = new Task(stream, vehicle, Date.now())
    this.tasks.set(task.id, task)
    for (const [id, oldest] of this.tasks) {
      if (this.tasks.size <= this.limits.tasks) break
      if (oldest.watching === 0) this.tasks.delete(id)
      else break
    }
    return task
  }

  private tasksOf(stream: VideoStream): number {
    return [...this.tasks.values()].filter((task) => task.stream === stream).length
  }
}
