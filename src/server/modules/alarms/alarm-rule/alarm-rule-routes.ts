import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/alarm-rule.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { coverage, type FleetPlaces } from '#server/telemetry/alarms/fleet-places.ts'
import { Conflict, Invalid, NotFound } from '#server/http/errors.ts'
import { type Caller, route } from '#server/http/route.ts'
import { mapList, pageIn } from '#server/store/paging.ts'
import { mustBeAdded, mustBeSaved, mustExist } from '#server/http/saved.ts'
import type { AlarmRuleRepository, StoredRule } from './alarm-rule-repository.ts'
import { type RuleBacktestRepository, TESTABLE } from './rule-backtest-repository.ts'

export interface AlarmRuleParts {
  rules: AlarmRuleRepository
  places: FleetPlaces
  backtests: RuleBacktestRepository
  /** Brings what was changed into force. */
  reload: () => Promise<void>
}

export function alarmRuleRoutes(app: FastifyInstance, { rules, places, backtests, reload }: AlarmRuleParts): void {
  /** Rules as the contract shows them, each with how many vehicles it covers. */
  const counting = () => {
    const vehicles = [...places.vehicles()]
    return ({ oemId, ...rule }: StoredRule) => {
      const covers = coverage({ ...rule, oemId }, places)
      return { ...rule, vehicles: vehicles.filter(covers).length }
    }
  }

  route(app, contract.listAlarmRules, async ({ query, caller }) =>
    mapList(await rules.page(caller, ...pageIn(query)), counting()),
  )
  route(app, contract.getAlarmRule, async ({ query, caller }) =>
    counting()(mustExist(await rules.find(caller, query.id))),
  )

  route(app, contract.createAlarmRule, async ({ body, caller }) => {
    await check(rules, caller, body)
    const added = mustBeAdded(await rules.insert(caller, body), () => new Conflict())
    await reload()
    return added
  })

  route(app, contract.updateAlarmRule, async ({ body, caller }) => {
    const { id, updateTime, ...input } = body
    await check(rules, caller, input)
    mustBeSaved(await rules.update(caller, id, updateTime, input))
    await reload()
  })

  route(app, contract.deleteAlarmRules, async ({ body, caller }) => {
    const changed = (await rules.remove(caller, body.ids)) ?? 0
    await reload()
    return { changed }
  })

  route(app, contract.testAlarmRule, async ({ body: { after, ...input }, caller }) => {
    if (!TESTABLE.has(input.condition.kind)) throw Invalid.field('condition.kind', 'validation.notTestable')
    await check(rules, caller, input)
    const rule = { ...input, oemId: caller.oemId }
    const covers = coverage(rule, places)
    const vehicleIds = [...places.vehicles()]
      .filter((one) => caller.orgIds.includes(one.orgId) && covers(one))
      .map(({ vehicleId }) => vehicleId)
      .toSorted((a, b) => a - b)
    return backtests.test({ rule, vehicleIds, after, now: Date.now() })
  })

  route(app, contract.listAlarmMutes, ({ caller }) => rules.mutes(caller))
  route(app, contract.muteAlarms, async ({ body, caller }) => {
    const { vehicleId, ruleId, untilTime } = body
    if (fromPlatformTime(untilTime) <= Date.now()) throw Invalid.field('untilTime', 'validation.rangeOrder')
    if (!(await rules.holds(caller, { vehicleIds: [vehicleId], ruleId }))) throw new NotFound()
    const id = await rules.mute(caller, body)
    await reload()
    return { id }
  })
  route(app, contract.unmuteAlarms, async ({ body, caller }) => {
    const changed = await rules.unmute(caller, body.ids)
    await reload()
    return { changed }
  })
}

/** A rule may only name what its author sees. */
async function check(
  rules: AlarmRuleRepository,
  caller: Caller,
  input: Pick<contract.AlarmRuleInput, 'orgId' | 'scope'>,
): Promise<void> {
  if (!caller.orgIds.includes(input.orgId)) throw Invalid.field('orgId', 'validation.unknownOrganisation')
  const { scope } = input
  if (scope.by === 'vehicles' && !(await rules.holds(caller, { vehicleIds: scope.vehicleIds }))) {
    throw Invalid.field('scope.vehicleIds', 'validation.format')
  }
}
