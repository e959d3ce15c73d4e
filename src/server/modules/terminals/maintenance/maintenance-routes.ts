import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import * as contract from '#core/contract/maintenance.ts'
import { isOpenTo } from '#core/contract/endpoint.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import { ApiError, Forbidden, Invalid } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'
import { mustBeAdded, mustBeSaved, mustExist, takenField } from '#server/http/saved.ts'
import { pageIn } from '#server/store/paging.ts'
import type { Scope } from '#server/store/scope.ts'
import { CommandRefused, type CommandService } from '#server/telemetry/commands/command-service.ts'
import { countDue, countFirstDue, type DueCountParts } from './due-count.ts'
import type { ForecastRepository } from './forecast-repository.ts'
import { maintenanceExporter } from './maintenance-exporter.ts'
import type { MaintenanceRepository } from './maintenance-repository.ts'
import type { RuleRepository } from './rule-repository.ts'

export interface MaintenanceParts extends DueCountParts {
  due: MaintenanceRepository
  forecasts: ForecastRepository
  rules: RuleRepository
  commands: Pick<CommandService, 'create'>
}

export function maintenanceRoutes(app: FastifyInstance, parts: MaintenanceParts): void {
  const { due } = parts
  route(app, contract.listMaintenance, ({ query, caller }) => due.page(caller, ...pageIn(query)))
  const exported = maintenanceExporter(due)
  route(app, contract.exportMaintenance, (call) => answerExport(exported, call))
  route(app, contract.getMaintenanceForecast, ({ caller }) => parts.forecasts.forecast(caller))
  route(app, contract.listServiceRecords, ({ query, caller }) => due.serviceBook(caller, query.vin))

  route(app, contract.recordService, async ({ body: { id, ...service }, caller }) => {
    if (service.day > toPlatformTime(Date.now()).slice(0, 10)) throw Invalid.field('day', 'validation.dayAhead')
    await countDue(parts, [mustExist(await due.record(caller, id, service))])
  })
  route(app, contract.bookService, async ({ body: { id, ...booking }, caller }) =>
    countDue(parts, [mustExist(await due.book(caller, id, booking))]),
  )
  route(app, contract.sendMaintenanceMessage, ({ body: { ids, text }, caller }) => sendAll(parts, caller, ids, text))
  ruleRoutes(app, parts)
}

/** One text for each vehicle, whatever number of its items it is about. */
async function sendAll(
  { due, commands }: MaintenanceParts,
  caller: Scope & { userId: number },
  ids: readonly number[],
  text: string,
) {
  const targets = await due.targets(caller, ids)
  let given = 0
  for (const { vehicleId, vin } of targets) {
    try {
      const { id } = await commands.create(caller, {
        kind: 'textMessage',
        vin,
        params: { text },
        expireSeconds: 86_400,
      })
      await due.messaged(ids, vehicleId, id)
      given += 1
    } catch (error) {
      // A vehicle without a terminal does not stop the others.
      if (!(error instanceof CommandRefused)) throw error
    }
  }
  if (given === 0) throw new ApiError(409, 'error.maintenanceNone')
  return { given, refused: targets.length - given }
}

const INTERVALS = ['everyKm', 'everyHours', 'everyMonths', 'everyKwh', 'leastLining'] as const
type RuleInput = z.output<typeof contract.MaintenanceRuleInput>
const hasNoInterval = (rule: contract.RuleOfSet): boolean => INTERVALS.every((interval) => rule[interval] === null)

function ruleRoutes(app: FastifyInstance, parts: MaintenanceParts): void {
  const { rules } = parts
  const check = async (caller: Scope, { modelId, ...rule }: RuleInput) => {
    if (hasNoInterval(rule)) throw Invalid.field('everyKm', 'validation.required')
    if (modelId !== null && !(await rules.hasModel(caller, modelId)))
      throw Invalid.field('modelId', 'validation.format')
  }
  route(app, contract.listMaintenanceRules, ({ caller }) => rules.list(caller))
  route(app, contract.createMaintenanceRule, async ({ body, caller }) => {
    await check(caller, body)
    const added = mustBeAdded(await rules.insert(caller, body), takenField('item'))
    await countFirstDue(parts, caller.oemId)
    return added
  })
  route(app, contract.updateMaintenanceRule, async ({ body: { id, updateTime, ...input }, caller }) => {
    await check(caller, input)
    mustBeSaved(await rules.update(caller, id, updateTime, input), takenField('item'))
    await countFirstDue(parts, caller.oemId)
  })
  route(app, contract.applyMaintenanceRules, async ({ body, caller }) => {
    const mayEdit = caller.codes === 'all' || isOpenTo(contract.updateMaintenanceRule.access, caller.codes)
    if (body.replace && !mayEdit) throw new Forbidden()
    for (const [at, rule] of body.rules.entries()) {
      if (hasNoInterval(rule)) throw Invalid.field(`rules.${at}.everyKm`, 'validation.required')
    }
    const applied = await rules.apply(caller, body)
    if (!applied) throw Invalid.field('modelIds', 'validation.format')
    await countFirstDue(parts, caller.oemId)
    return applied
  })
  route(app, contract.deleteMaintenanceRules, async ({ body: { ids }, caller }) => ({
    changed: (await rules.remove(caller, ids)) ?? 0,
  }))
}
