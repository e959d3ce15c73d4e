import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/terminal.ts'
import { loginIdText } from '#core/protocol/message-id.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { terminalKey } from '#core/protocol/jt808/frame.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import { Conflict, NotFound } from '#server/http/errors.ts'
import { type Caller, route } from '#server/http/route.ts'
import type { FleetView } from '#server/telemetry/tracker/fleet-view.ts'
import { mapList, pageAt, pageIn } from '#server/store/paging.ts'
import type { TerminalChangeRepository } from './terminal-change-repository.ts'
import type { TerminalConflictRepository } from './terminal-conflict-repository.ts'
import { terminalExporter } from './terminal-exporter.ts'
import type { StoredAttempt, TerminalListRepository } from './terminal-list-repository.ts'
import { type StoredTerminalRow, terminalRow } from './terminal-row.ts'

export interface TerminalParts {
  terminals: TerminalListRepository
  changes: TerminalChangeRepository
  conflicts: TerminalConflictRepository
  fleet: Pick<FleetView, 'state'>
  /** The gateway reads these again and ends sessions that may not stay. */
  refresh: (terminalIds: readonly number[]) => Promise<void>
}

const HOUR_MS = 3_600_000
const REFUSED = {
  hasTerminal: 'error.vehicleHasTerminal',
  snTaken: 'error.serialTaken',
  phoneTaken: 'error.phoneTaken',
} as const

export function terminalRoutes(app: FastifyInstance, parts: TerminalParts): void {
  listRoutes(app, parts)
  changeRoutes(app, parts)
  conflictRoutes(app, parts)
}

function listRoutes(app: FastifyInstance, { terminals, fleet }: TerminalParts): void {
  const shown = (row: StoredTerminalRow) => terminalRow(row, liveOf(row, fleet), Date.now())

  route(app, contract.listTerminals, async ({ query, caller }) => {
    return mapList(await terminals.page(caller, ...pageIn(query)), shown)
  })

  route(app, contract.getTerminal, async ({ query, caller }) => {
    const row = await terminals.find(caller, query.id)
    if (!row) throw new NotFound()
    const attempts = await terminals.attempts(row.id)
    return { terminal: shown(row), attempts: attempts.map(attempt) }
  })

  route(app, contract.countRegistrations, ({ query, caller }) => terminals.days(caller, query.days))

  const file = terminalExporter(terminals, fleet)
  route(app, contract.exportTerminals, (call) => answerExport(file, call))
}

function changeRoutes(app: FastifyInstance, { changes, refresh }: TerminalParts): void {
  const applied = async (change: Promise<number[]>) => {
    const ids = await change
    if (ids.length > 0) await refresh(ids)
    return { changed: ids.length }
  }
  route(app, contract.deregisterTerminals, ({ body, caller }) => applied(changes.deregister(caller, body.ids)))
  route(app, contract.resetAuthCodes, ({ body, caller }) => applied(changes.resetAuthCode(caller, body.ids)))
  route(app, contract.blockTerminals, ({ body, caller }) => applied(changes.block(caller, body.ids, body.blocked)))
  route(app, contract.assignDevice, async ({ body: { id, deviceId }, caller }) => {
    const { changed } = await applied(changes.assignDevice(caller, id, deviceId || null))
    if (changed === 0) throw new NotFound()
  })
  route(app, contract.setTerminalSilence, ({ body, caller }) =>
    applied(changes.silence(caller, body.ids, body.silenceSeconds)),
  )
}

function conflictRoutes(app: FastifyInstance, { changes, conflicts, refresh }: TerminalParts): void {
  route(app, contract.listConflicts, ({ query, caller }) => conflicts.conflicts(caller, ...pageIn(query)))
  route(app, contract.listUnknownTerminals, ({ query, caller }) =>
    conflicts.strangers(caller, query.phone, pageAt(query)),
  )
  route(app, contract.resolveConflict, async ({ body, caller }) => {
    const outcome = await changes.resolve(caller, body.id, body.resolution)
    if (outcome === 'missing') throw new NotFound()
    if (outcome === 'resolved') throw new Conflict('error.changedMeanwhile')
    await refresh(outcome.terminalIds)
  })
  route(app, contract.allowUnknownTerminal, ({ body, caller }) => allow(changes, caller, body))
}

async function allow(
  changes: TerminalChangeRepository,
  caller: Caller,
  { phone, vin, sn, hours }: { phone: string; vin: string; sn: string; hours: number },
): Promise<void> {
  const until = new Date(Date.now() + hours * HOUR_MS)
  const outcome = await changes.allow(caller, { phone: terminalKey(phone), vin, sn, until })
  if (outcome === 'unknownVehicle') throw new NotFound('error.unknownVehicle')
  if (outcome !== 'allowed') throw new Conflict(REFUSED[outcome])
}

const liveOf = ({ vehicle_id: vehicleId }: StoredTerminalRow, fleet: Pick<FleetView, 'state'>) =>
  vehicleId === null ? undefined : fleet.state(vehicleId)

const attempt = (row: StoredAttempt) => ({
  time: toPlatformTime(Date.parse(row.ts)),
  messageId: loginIdText(row.message_id),
  result: row.result,
  remoteAddress: row.remote_address,
  content: row.content.toString('hex'),
})
