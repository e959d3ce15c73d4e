import { CallFailed, failureText } from '../api/call-failed.ts'
import { IDLE, type Live, type LiveEffect, type LiveEvent, next, type Stream } from './live-machine.ts'
import type { MediaType, VideoTask, VideoTasks } from './video-task.ts'

/** Runs the state machine of one player: makes its calls, runs its timer, notifies its listeners. */
export class LiveController {
  readonly #tasks: VideoTasks
  readonly #stream: Stream
  readonly #hearers = new Set<() => void>()
  #live: Live
  #timer: ReturnType<typeof setTimeout> | undefined
  #pending = new AbortController()

  constructor(tasks: VideoTasks, stream: Stream, mediaType: MediaType = 0) {
    this.#tasks = tasks
    this.#stream = stream
    this.#live = { ...IDLE, mediaType }
  }

  readonly get = (): Live => this.#live

  readonly subscribe = (hear: () => void): (() => void) => {
    this.#hearers.add(hear)
    return () => this.#hearers.delete(hear)
  }

  readonly send = (event: LiveEvent): void => {
    const { live, effects } = next(this.#live, event, this.#stream)
    if (live === this.#live && effects.length === 0) return
    // Responses for the previous stream are ignored.
    if (live.phase !== 'starting' || effects.some((effect) => effect.do === 'start')) this.#forget()
    this.#live = live
    for (const effect of effects) this.#run(effect)
    for (const hear of this.#hearers) hear()
  }

  #run(effect: LiveEffect): void {
    const { signal } = this.#pending
    switch (effect.do) {
      case 'start':
        return this.#ask(this.#tasks.start(effect.mediaType, signal), signal)
      case 'poll':
        return this.#ask(this.#tasks.poll(effect.taskId, signal), signal)
      case 'wait':
        this.#timer = setTimeout(() => this.send({ kind: 'due' }), effect.ms)
        return
      case 'stop':
        // The platform ends a task without viewers anyway, so this call may fail.
        this.#tasks.stop(effect.taskId).catch(() => {})
    }
  }

  #ask(answer: Promise<VideoTask>, signal: AbortSignal): void {
    answer.then(
      (task) => {
        if (!signal.aborted) this.send({ kind: 'answered', task })
        // The viewer left while it started.
        else this.#tasks.stop(task.taskId).catch(() => {})
      },
      (error: unknown) => {
        // That a request failed says nothing to whoever looks at a picture.
        const isAnswered = error instanceof CallFailed && error.code !== 'network'
        if (!signal.aborted) this.send({ kind: 'unanswered', msg: isAnswered ? failureText(error) : null })
      },
    )
  }

  #forget(): void {
    clearTimeout(this.#timer)
    this.#pending.abort()
    this.#pending = new AbortController()
  }
}
