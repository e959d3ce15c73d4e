import type { Logger } from '#server/ops/log.ts'
import type { Caller } from '#server/http/route.ts'
import { type BackgroundWork, schedule } from '#server/work/background-work.ts'
import type { WakePlanRepository } from './wake-plan-repository.ts'
import type { WakeRunRepository } from './wake-run-repository.ts'
import type { WakeRunner } from './wake-runner.ts'

export interface WakePlannerParts {
  plans: Pick<WakePlanRepository, 'takeDue'>
  runs: Pick<WakeRunRepository, 'targets'>
  runner: Pick<WakeRunner, 'run'>
  /** The owner with its current permissions; null when it is deleted or disabled. */
  callerById: (accountId: number) => Promise<Pick<Caller, 'userId' | 'oemId' | 'orgIds'> | null>
  log: Logger
  now?: () => number
}

/** Runs what is due, as the owner of each plan: a plan wakes nothing that its owner may not see any more. */
export async function runDuePlans({ plans, runs, runner, callerById, log, now = Date.now }: WakePlannerParts) {
  for (const { id, ownerId, orgId, vehicles, purpose } of await plans.takeDue(now())) {
    const owner = ownerId === null ? null : await callerById(ownerId)
    if (!owner) {
      log.warn({ plan: id }, 'the owner of a wake-up plan is gone, it does not run')
      continue
    }
    const targets = await runs.targets(owner, vehicles, orgId)
    await runner.run(owner, targets, { planId: id, purpose, source: 'schedule' })
  }
}

export const wakeWork = (parts: WakePlannerParts): BackgroundWork[] => [
  schedule('wake.plans', '* * * * *', () => runDuePlans(parts), { atStart: true }),
]
