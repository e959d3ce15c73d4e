import type { Logger } from '#server/ops/log.ts'
import { within } from '#server/ops/within.ts'

export interface LifecycleLimits {
  /** Longest time for all stages together, ms. A stage whose turn comes later still gets `leastMs`. */
  totalMs: number
  leastMs: number
}

interface Part {
  name: string
  close: () => unknown
}

/**
 * Closes what was started: stages in the reverse of their order, the parts of one stage at the same time. A part that
 * fails or takes too long is logged and does not keep the others from being closed.
 */
export class Lifecycle<Stage extends string> {
  private readonly stages: Readonly<Record<Stage, number>>
  private readonly parts = new Map<Stage, Part[]>()
  private readonly log: Logger
  private readonly limits: LifecycleLimits
  private closing: Promise<void> | undefined

  /** `stages`: from the first to the last, with the longest time in ms that closing the parts of each may take. */
  constructor(stages: Readonly<Record<Stage, number>>, log: Logger, limits: LifecycleLimits) {
    this.stages = stages
    this.log = log
    this.limits = limits
  }

  /** To be called as soon as the part runs, before anything else that can fail. */
  add(stage: Stage, name: string, close: () => unknown): void {
    const parts = this.parts.get(stage) ?? []
    this.parts.set(stage, [...parts, { name, close }])
  }

  /** Rejects with the first failure, after everything was closed. */
  close(): Promise<void> {
    return (this.closing ??= this.closeAll())
  }

  private async closeAll(): Promise<void> {
    const { totalMs, leastMs } = this.limits
    const deadline = Date.now() + totalMs
    const failures: unknown[] = []
    for (const [stage, stageMs] of Object.entries<number>(this.stages).toReversed()) {
      const ms = Math.max(leastMs, Math.min(stageMs, deadline - Date.now()))
      const parts = this.parts.get(stage as Stage) ?? []
      await Promise.all(
        parts.map(async ({ name, close }) => {
          try {
            await within(ms, `closing ${name}`, Promise.resolve().then(close))
          } catch (error) {
            this.log.warn({ err: error, part: name }, 'a part of the platform was not closed in order')
            failures.push(error)
          }
        }),
      )
    }
    if (failures.length > 0) throw failures[0]
  }
}
