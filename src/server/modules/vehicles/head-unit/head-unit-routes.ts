import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/head-unit.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import { ApiError, Conflict, Invalid } from '#server/http/errors.ts'
import { type Caller, route } from '#server/http/route.ts'
import { mustExist, mustHaveMoved } from '#server/http/saved.ts'
import { pageIn } from '#server/store/paging.ts'
import type { HeadUnitChangeRepository } from './head-unit-change-repository.ts'
import { headUnitExporter } from './head-unit-exporter.ts'
import type { ChosenHeadUnits, HeadUnitOrderRepository } from './head-unit-order-repository.ts'
import type { HeadUnitRepository } from './head-unit-repository.ts'
import { unitRow, upgradeRow } from './head-unit-row.ts'
import type { HeadUnitStatRepository } from './head-unit-stat-repository.ts'

export interface HeadUnitRouteParts {
  units: HeadUnitRepository
  orders: HeadUnitOrderRepository
  changes: HeadUnitChangeRepository
  stat: HeadUnitStatRepository
  sessionOf: (terminalId: number) => unknown
  /** Where head units reach this platform over HTTP, where it is set; absent: as the caller does. */
  server: string | undefined
  port: number
}

export function headUnitRoutes(app: FastifyInstance, parts: HeadUnitRouteParts): void {
  readRoutes(app, parts)
  orderRoutes(app, parts)
  stepRoutes(app, parts)
}

function readRoutes(app: FastifyInstance, parts: HeadUnitRouteParts): void {
  const { units, orders, stat, sessionOf } = parts
  const isOnline = (terminalId: number) => sessionOf(terminalId) !== undefined
  route(app, contract.listHeadUnits, async ({ query, caller }) => {
    const { list, total } = await units.page(caller, ...pageIn(query))
    return { list: list.map((row) => unitRow(row, isOnline)), total }
  })
  route(app, contract.getHeadUnit, async ({ query: { id }, caller }): Promise<contract.HeadUnitDetail> => {
    const stored = mustExist(await units.find(caller, id))
    const { upgrade, order, vehicleId } = stored
    const lastId = upgrade?.id ?? 0
    const [steps, earlier, versions] = await Promise.all([
      units.steps(lastId),
      units.earlier(vehicleId, lastId),
      units.versions(vehicleId),
    ])
    return {
      ...unitRow(stored, isOnline),
      order: order && { ...order, reminders: upgrade?.reminders ?? 0, deadlineTime: upgrade?.deadlineTime ?? null },
      steps,
      earlier: earlier.map(upgradeRow),
      versions,
    }
  })
  const exporter = headUnitExporter(units)
  route(app, contract.exportHeadUnits, (request) => answerExport(exporter, request))
  route(app, contract.getHeadUnitStat, ({ query, caller }) => stat.stat(caller, query))
  route(app, contract.getHeadUnitChoices, async ({ caller, request }) => ({
    server: parts.server ?? `http://${request.hostname}:${parts.port}`,
    versions: await orders.versions(caller),
    trims: await orders.trims(caller),
  }))
}

function orderRoutes(app: FastifyInstance, { orders, sessionOf }: HeadUnitRouteParts): void {
  const found = async (caller: Caller, chosen: ChosenHeadUnits) => {
    const version = await orders.version(caller, chosen.versionId)
    if (!version) throw Invalid.field('versionId', 'validation.versionNotPublished')
    return { version, ...(await orders.candidates(caller, chosen)) }
  }
  route(app, contract.checkHeadUnits, async ({ body, caller }) => {
    const { targets, beyond } = await found(caller, body)
    const candidates = targets.map(
      ({ vin, plate, sn, project, trim, currentVersion, refusal, declinedBefore, terminalId }) => ({
        vin,
        plate,
        sn,
        project,
        trim,
        currentVersion,
        refusal,
        declinedBefore,
        online: terminalId !== null && sessionOf(terminalId) !== undefined,
      }),
    )
    return { candidates, beyond }
  })
  route(app, contract.startHeadUnits, async ({ body, caller }) => {
    const { version, targets, beyond } = await found(caller, body)
    const fit = targets.filter(({ refusal }) => refusal === null)
    if (fit.length === 0) throw new ApiError(409, 'error.upgradeNone', [{ path: 'vins', message: 'error.upgradeNone' }])
    const { orderId, given } = await orders.start(caller, body, version, fit)
    return { orderId, given, refused: targets.length - given, beyond }
  })
}

function stepRoutes(app: FastifyInstance, { changes }: HeadUnitRouteParts): void {
  route(app, contract.withdrawHeadUnits, async ({ body: { ids, reason }, caller }) =>
    mustHaveMoved(await changes.withdraw(caller, ids, reason), 'error.headUnitInstalling'),
  )
  route(app, contract.notifyHeadUnits, async ({ body: { ids }, caller }) =>
    mustHaveMoved(await changes.notify(caller, ids), 'error.headUnitNotify'),
  )
  route(app, contract.retryHeadUnits, async ({ body: { ids, reason }, caller }) => {
    if (await changes.isNotLast(caller, ids)) throw new Conflict('error.upgradeUnderWay')
    return mustHaveMoved(await changes.retry(caller, ids, reason), 'error.headUnitNotRetryable')
  })
}
