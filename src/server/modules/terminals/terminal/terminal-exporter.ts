import { exportTerminals, TerminalRow } from '#core/contract/terminal.ts'
import { CONNECTION_STATES, REGISTER_RESULTS, REGISTRATION_STATES } from '#core/domain/terminal-state.ts'
import { type Exporter, exporter, wordsOf } from '#server/exchange/exporter.ts'
import type { FleetView } from '#server/telemetry/tracker/fleet-view.ts'
import type { TerminalListRepository } from './terminal-list-repository.ts'
import { terminalRow } from './terminal-row.ts'

/** Terminals with their registration, as background export. */
export function terminalExporter(terminals: TerminalListRepository, fleet: Pick<FleetView, 'state'>): Exporter {
  return exporter({
    endpoint: exportTerminals,
    page: '/tbox/registersState',
    fileName: 'terminals',
    columns: Object.keys(TerminalRow.shape).filter((name) => name !== 'id'),
    words: {
      state: { codes: REGISTRATION_STATES, key: (code) => `terminal:state.${code}` },
      lastResult: wordsOf(REGISTER_RESULTS, 'tbox:result.'),
      connection: { codes: CONNECTION_STATES, key: (code) => `common:state.${code}` },
    },
    async *rows(scope, filter) {
      const now = Date.now()
      for await (const row of terminals.all(scope, filter)) {
        yield terminalRow(row, row.vehicle_id === null ? undefined : fleet.state(row.vehicle_id), now)
      }
    },
    count: async (scope, filter) => (await terminals.page(scope, filter, { page: 1, size: 1 })).total,
  })
}
