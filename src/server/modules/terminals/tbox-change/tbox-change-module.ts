import { defineModule } from '#server/app/module.ts'
import type { SwappedTerminals } from '#server/store/terminal-swap.ts'
import type { Telemetry } from '#server/telemetry/telemetry.ts'
import { repeat } from '#server/work/background-work.ts'
import { tboxChangeCheckRepository } from './tbox-change-check-repository.ts'
import { tboxChangeRepository } from './tbox-change-repository.ts'
import { tboxChangeRoutes } from './tbox-change-routes.ts'
import { tboxChangeExporter } from './tbox-change-row.ts'
import { tboxChangeStepRepository } from './tbox-change-step-repository.ts'

/** A sign-on is judged soon after its first position. */
const CHECK_MS = 10_000

type Refitting = Pick<Telemetry, 'refreshTerminals' | 'terminalReplaced' | 'fleet'>

/** Gateway, tracker and open commands follow terminals whose fitting was restored. */
const refitted =
  ({ refreshTerminals, terminalReplaced, fleet }: Refitting) =>
  async (terminalIds: readonly number[], swapped: readonly SwappedTerminals[]): Promise<void> => {
    if (terminalIds.length === 0) return
    await refreshTerminals(terminalIds)
    for (const { oldTerminalId, newTerminalId } of swapped) terminalReplaced(newTerminalId, oldTerminalId)
    if (swapped.length > 0) await fleet.reload()
  }

export const tboxChangeModule = defineModule({
  name: 'tbox-change',
  about: 'Replacement of terminals: orders, approval, verified sign-on and roll-back.',
  exporters: ({ db }) => [tboxChangeExporter(tboxChangeRepository(db))],
  background({ db, telemetry, log }) {
    const checks = tboxChangeCheckRepository(db)
    const restore = refitted(telemetry)
    return [
      repeat('tboxChange.check', CHECK_MS, async () => {
        const { verified, rolledBack, restored } = await checks.check()
        await restore(
          restored.flatMap(({ newTerminalId, oldTerminalId }) => [newTerminalId, oldTerminalId]),
          restored,
        )
        if (verified + rolledBack > 0) log.info({ verified, rolledBack }, 'replacements of terminals checked')
      }),
    ]
  },
  routes: (app, { db, telemetry }) =>
    tboxChangeRoutes(app, {
      changes: tboxChangeRepository(db),
      steps: tboxChangeStepRepository(db),
      fleet: telemetry.fleet,
      refitted: refitted(telemetry),
    }),
})
