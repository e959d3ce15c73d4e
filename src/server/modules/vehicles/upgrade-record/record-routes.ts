import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/express-upgrade.ts'
import { getTaskRecord } from '#core/contract/task-record.ts'
import { expressConditions, fetchedPercent, isUnsentUpgrade, storedConditions } from '#core/domain/upgrade-record.ts'
import { NO_READING } from '#core/domain/vehicle-reading.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import { ApiError, Invalid } from '#server/http/errors.ts'
import { type Caller, route } from '#server/http/route.ts'
import { mustExist } from '#server/http/saved.ts'
import { pageIn } from '#server/store/paging.ts'
import type { CommandService } from '#server/telemetry/commands/command-service.ts'
import type { KnownReadings } from '#server/telemetry/commands/known-reading-repository.ts'
import { blockersOf, uncheckedBy } from '#server/telemetry/commands/upgrade-blockers.ts'
import type { FleetView } from '#server/telemetry/tracker/fleet-view.ts'
import type { OrderRepository } from './order-repository.ts'
import { recordExporter } from './record-exporter.ts'
import type { RecordRepository, StoredRecord } from './record-repository.ts'
import { upgradeSteps } from './upgrade-steps.ts'

export interface RecordRouteParts {
  records: RecordRepository
  orders: OrderRepository
  commands: Pick<CommandService, 'create'>
  fleet: Pick<FleetView, 'state'>
  readings: KnownReadings
  sessionOf: (terminalId: number) => unknown
  /** Where terminals reach this platform over HTTP, where it is set; absent: as the caller does. */
  server: string | undefined
  port: number
}

export function recordRoutes(app: FastifyInstance, parts: RecordRouteParts): void {
  readRoutes(app, parts)
  orderRoutes(app, parts)
  stepRoutes(app, parts)
}

function readRoutes(app: FastifyInstance, parts: RecordRouteParts): void {
  const { records, orders, fleet, readings } = parts
  const asRecord = (row: StoredRecord): contract.UpgradeRecord => {
    const state = fleet.state(row.vehicleId)
    const { vehicleId: _vehicle, sentBytes: _sent, sha256: _hash, conditions: _conditions, ...shown } = row
    const { limitMinutes: _minutes, deadlineTime: _deadline, ...rest } = shown
    return {
      ...rest,
      percent: fetchedPercent(row),
      vehicleState: state?.state ?? null,
      soc: state?.soc ?? null,
      charging: state?.charging ?? null,
    }
  }
  route(app, contract.listUpgradeRecords, async ({ query, caller }) => {
    const { list, total } = await records.page(caller, ...pageIn(query))
    return { list: list.map(asRecord), total }
  })
  const detail = async (caller: Caller, id: number): Promise<contract.UpgradeRecordDetail> => {
    const row = mustExist(await records.find(caller, id))
    const { sentBytes, sha256, limitMinutes, deadlineTime } = row
    const conditions = storedConditions(row.conditions)
    const { parked, minSoc, charging, handbrake, minVoltage, network } = conditions
    const reading = (await readings.of(caller.oemId, [row.vehicleId])).get(row.vehicleId) ?? NO_READING
    const known = { state: fleet.state(row.vehicleId), reading, connected: true }
    return {
      ...asRecord(row),
      sentBytes,
      sha256,
      conditions: {
        parked,
        minSoc: minSoc ?? 0,
        whileCharging: charging !== 'notCharging',
        handbrake,
        minVoltage,
        network,
      },
      reading,
      unchecked: isUnsentUpgrade(row.state) ? uncheckedBy(conditions, known) : [],
      limitMinutes,
      deadlineTime,
      steps: await records.steps(id),
    }
  }
  route(app, contract.getUpgradeRecord, ({ query, caller }) => detail(caller, query.id))
  route(app, getTaskRecord, ({ query, caller }) => detail(caller, query.id))
  const exporter = recordExporter(records)
  route(app, contract.exportUpgradeRecords, (call) => answerExport(exporter, call))
  route(app, contract.listExpressVersions, async ({ caller, request }) => ({
    server: parts.server ?? `http://${request.hostname}:${parts.port}`,
    versions: await orders.versions(caller),
  }))
}

function orderRoutes(app: FastifyInstance, { orders, fleet, sessionOf }: RecordRouteParts): void {
  const versionOf = async (caller: Caller, id: number) => {
    const found = await orders.version(caller, id)
    if (!found) throw Invalid.field('versionId', 'validation.versionNotPublished')
    return found
  }
  route(app, contract.checkExpress, async ({ body: { versionId, vins, ...conditions }, caller }) => {
    await versionOf(caller, versionId)
    const now = Date.now()
    const demanded = expressConditions(conditions)
    return (await orders.candidates(caller, versionId, vins)).map(({ vehicleId, terminalId, ...candidate }) => {
      const connected = terminalId !== null && sessionOf(terminalId) !== undefined
      const state = vehicleId === null ? undefined : fleet.state(vehicleId)
      const blockedBy = candidate.refusal === null ? blockersOf(demanded, { state, connected }, now) : []
      return { ...candidate, blockedBy }
    })
  })
  route(app, contract.startExpress, async ({ body: { versionId, vins, ...order }, caller }) => {
    const version = await versionOf(caller, versionId)
    if (order.channel === 'http' && !order.server) throw Invalid.field('server', 'validation.required')
    const found = await orders.candidates(caller, versionId, vins)
    const fit = found.filter(({ refusal }) => refusal === null)
    if (fit.length === 0) throw new ApiError(409, 'error.upgradeNone', [{ path: 'vins', message: 'error.upgradeNone' }])
    const { expressId, given } = await orders.start(caller, order, version, fit)
    const refused = found.flatMap(({ vin, refusal }) => (refusal ? [{ vin, refusal }] : []))
    return { expressId, given, refused }
  })
}

function stepRoutes(app: FastifyInstance, { orders, commands }: RecordRouteParts): void {
  const steps = upgradeSteps(orders)
  route(app, contract.cancelExpress, ({ body, caller }) => steps.cancel(caller, body))
  route(app, contract.retryExpress, ({ body, caller }) => steps.retry(caller, body))
  route(app, contract.readTerminalVersions, async ({ body: { vins }, caller }) => {
    let asked = 0
    for (const { vin } of await orders.vins(caller, vins)) {
      // The platform asks: reading a version disturbs no vehicle, and needs no right to send commands.
      const by = { oemId: caller.oemId, orgIds: caller.orgIds, userId: caller.userId }
      const job = await commands.create(by, { kind: 'queryAttributes', vin }).catch((error: unknown) => {
        if (error instanceof ApiError) return undefined
        throw error
      })
      if (job && job.status !== 'failed') asked += 1
    }
    return { asked, offline: new Set(vins).size - asked }
  })
}
