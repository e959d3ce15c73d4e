import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/upgrade-terminal.ts'
import { UPGRADE_STATES } from '#core/domain/upgrade-record.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import { type Exporter, exporter, wordsOf } from '#server/exchange/exporter.ts'
import { route } from '#server/http/route.ts'
import { mustExist } from '#server/http/saved.ts'
import { ONE_ROW, pageIn } from '#server/store/paging.ts'
import type { FleetView } from '#server/telemetry/tracker/fleet-view.ts'
import type { StoredTerminal, UpgradeTerminalRepository } from './upgrade-terminal-repository.ts'

export interface UpgradeTerminalParts {
  terminals: UpgradeTerminalRepository
  fleet: Pick<FleetView, 'state'>
}

const COLUMNS = [
  'sn',
  'vin',
  'plate',
  'terminalModel',
  'hardware',
  'currentVersion',
  'newestVersion',
  'attempts',
  'lastState',
  'lastVersion',
  'lastUpgradeTime',
  'iccid',
  'orgName',
] as const
const SECOND_MS = 1000

export const upgradeTerminalExporter = (terminals: UpgradeTerminalRepository): Exporter =>
  exporter({
    endpoint: contract.exportUpgradeTerminals,
    page: '/upgradeTask/tbox',
    fileName: 'terminal-versions',
    columns: COLUMNS,
    words: { lastState: wordsOf(UPGRADE_STATES, 'upgrade:state.') },
    rows: (scope, filter) => terminals.all(scope, filter),
    count: async (scope, filter) => (await terminals.page(scope, filter, ONE_ROW)).total,
  })

export function upgradeTerminalRoutes(app: FastifyInstance, { terminals, fleet }: UpgradeTerminalParts): void {
  const asTerminal = ({ vehicleId, ...row }: StoredTerminal): contract.UpgradeTerminal => {
    const state = fleet.state(vehicleId)
    return { ...row, online: state?.online ?? false, signal: state?.signal ?? null }
  }
  route(app, contract.listUpgradeTerminals, async ({ query, caller }) => {
    const { list, total } = await terminals.page(caller, ...pageIn(query))
    return { list: list.map(asTerminal), total }
  })
  const exported = upgradeTerminalExporter(terminals)
  route(app, contract.exportUpgradeTerminals, (call) => answerExport(exported, call))
  route(app, contract.getUpgradeTerminalSummary, ({ caller }) => terminals.summary(caller))
  route(app, contract.listTerminalVersions, async ({ query, caller }) => {
    const { id } = mustExist(await terminals.find(caller, query.id))
    return (await terminals.versions(id)).map(({ first, last, ...row }) => ({
      ...row,
      firstTime: toPlatformTime(first * SECOND_MS),
      lastTime: toPlatformTime(last * SECOND_MS),
    }))
  })
}
