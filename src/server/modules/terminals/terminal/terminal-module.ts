import { defineModule } from '#server/app/module.ts'
import type { Caller } from '#server/http/route.ts'
import { terminalChangeRepository } from './terminal-change-repository.ts'
import { terminalConflictRepository } from './terminal-conflict-repository.ts'
import { terminalExporter } from './terminal-exporter.ts'
import { terminalListRepository } from './terminal-list-repository.ts'
import { terminalRoutes } from './terminal-routes.ts'

declare module '#server/app/module.ts' {
  interface SharedParts {
    /** False when the terminal is not in the data scope of the caller. */
    blockTerminal: (caller: Caller, terminalId: number) => Promise<boolean>
  }
}

export const terminalModule = defineModule({
  name: 'terminal',
  about: 'Terminals: registration, blocking, conflicts and changes.',
  shares: ({ db, telemetry }) => ({
    async blockTerminal(caller, terminalId) {
      const blocked = await terminalChangeRepository(db).block(caller, [terminalId], true)
      await telemetry.refreshTerminals(blocked)
      return blocked.length > 0
    },
  }),
  exporters: ({ db, telemetry }) => [terminalExporter(terminalListRepository(db), telemetry.fleet)],
  routes(app, { db, telemetry: { fleet, refreshTerminals } }) {
    terminalRoutes(app, {
      terminals: terminalListRepository(db),
      conflicts: terminalConflictRepository(db),
      changes: terminalChangeRepository(db),
      fleet,
      refresh: refreshTerminals,
    })
  },
})
