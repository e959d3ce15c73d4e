import type { Logger } from '#server/ops/log.ts'
import type { CommandService } from '#server/telemetry/commands/command-service.ts'
import { giveInBackground } from '#server/telemetry/commands/give-in-background.ts'
import { type BackgroundWork, repeat } from '#server/work/background-work.ts'
import { judgeRollback, type RollbackMark } from './judge-rollback.ts'
import type { DueRollback, RollbackRepository } from './rollback-repository.ts'

export interface RollbackParts {
  rollbacks: RollbackRepository
  commands: Pick<CommandService, 'create'>
  sessionOf: (terminalId: number) => unknown
  log: Pick<Logger, 'error'>
}

const PAUSE_MS = 10_000
const DUE_MAX = 500

/** Looks at installations that failed for good; answers where to go on. One upgrade never stops the others. */
export async function advanceRollbacks(parts: RollbackParts, after = 0): Promise<number> {
  const due = await parts.rollbacks.due(after, DUE_MAX)
  const marks = new Map<number, RollbackMark>()
  for (const upgrade of due) {
    await advance(parts, upgrade, marks).catch((error: unknown) =>
      parts.log.error({ err: error, upgrade: upgrade.id }, 'a rollback could not be taken further'),
    )
  }
  if (marks.size > 0) await parts.rollbacks.mark(marks)
  return due.length < DUE_MAX ? 0 : due.at(-1)!.id
}

/** Adds to `marks` what many upgrades are marked with in one statement. */
async function advance(
  { rollbacks, commands, sessionOf }: RollbackParts,
  upgrade: DueRollback,
  marks: Map<number, RollbackMark>,
): Promise<void> {
  const { id, terminalId, fittedId, fileId, reason } = upgrade
  const isFitted = terminalId !== null && terminalId === fittedId
  const isConnected = fittedId !== null && sessionOf(fittedId) !== undefined
  const verdict = judgeRollback({ ...upgrade, isFitted, isConnected })
  if (verdict === null) return
  if (verdict === 'ordered') return rollbacks.order(id, fileId!)
  if (verdict !== 'ask') {
    marks.set(id, verdict)
    return
  }
  const question = { kind: 'queryAttributes' as const, params: {}, reason }
  const jobId = await giveInBackground(commands, upgrade, `upgrade-rollback-${id}`, question)
  if (jobId !== null) await rollbacks.asked(id, jobId)
}

export function rollbackEngine(parts: RollbackParts): BackgroundWork[] {
  let after = 0
  return [
    repeat('upgrade.rollback', PAUSE_MS, async () => {
      after = await advanceRollbacks(parts, after)
    }),
  ]
}
