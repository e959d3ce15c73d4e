import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/silence.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { FOLLOW_UPS, ruleFits, SILENCE_CAUSES } from '#core/domain/silence.ts'
import { VEHICLE_STATES } from '#core/domain/vehicle-state.ts'
import type { CommandService } from '#server/telemetry/commands/command-service.ts'
import { type Exporter, exporter, wordsOf } from '#server/exchange/exporter.ts'
import { ApiError, Invalid, NotFound } from '#server/http/errors.ts'
import { type Caller, route } from '#server/http/route.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import { pageIn } from '#server/store/paging.ts'
import type { SilenceCensusRepository } from './silence-census-repository.ts'
import type { SilenceRepository } from './silence-repository.ts'
import type { SilenceRuleRepository } from './silence-rule-repository.ts'
import type { SilenceWatchRepository } from './silence-watch-repository.ts'

export interface SilenceParts {
  silences: SilenceRepository
  rules: SilenceRuleRepository
  watch: Pick<SilenceWatchRepository, 'vehicles'>
  census: SilenceCensusRepository
  commands: Pick<CommandService, 'create'>
  /** Whether the vehicle has a connection: it is woken over that, else by SMS. */
  isOnline: (vehicleId: number) => boolean
}

const NOT_EXPORTED = new Set(['id', 'placeBefore', 'placeAfter', 'snoozeTime', 'heardTime', 'dealerPhone'])
/** Shown in the command's record. */
const PURPOSE = 'silent vehicle'
const COLUMNS = [
  ...Object.keys(contract.Silence.shape).filter((name) => !NOT_EXPORTED.has(name)),
  'latBefore',
  'lngBefore',
  'latAfter',
  'lngAfter',
]

/** Silent vehicles, what is done about them, and the rules by which they are found (docs/product/offline.md). */
export function silenceRoutes(app: FastifyInstance, parts: SilenceParts): void {
  listRoutes(app, parts)
  ruleRoutes(app, parts)
}

function listRoutes(app: FastifyInstance, parts: SilenceParts): void {
  const { silences, census } = parts
  const file = silenceExporter(silences)
  route(app, contract.listSilentVehicles, ({ query, caller }) => silences.silent(caller, ...pageIn(query)))
  route(app, contract.listSilenceEpisodes, ({ query, caller }) => silences.episodes(caller, ...pageIn(query)))
  route(app, contract.exportSilenceEpisodes, (call) => answerExport(file, call))
  route(app, contract.updateSilence, async ({ body: { ids, ...change }, caller }) => ({
    changed: await silences.update(caller, ids, change),
  }))
  route(app, contract.snoozeSilence, async ({ body: { ids, untilTime }, caller }) => ({
    changed: await silences.snooze(caller, ids, untilTime === null ? null : new Date(fromPlatformTime(untilTime))),
  }))
  route(app, contract.setVehicleSilence, async ({ body: { vin, minutes }, caller }) => {
    if (!(await silences.setThreshold(caller, vin, minutes))) throw Invalid.field('vin', 'validation.unknownVehicle')
  })
  route(app, contract.wakeSilent, ({ body: { vins }, caller }) => wake(parts, caller, vins))
  route(app, contract.getSilenceCensus, ({ query, caller }) => census(caller, query))
}

function ruleRoutes(app: FastifyInstance, { rules, watch }: SilenceParts): void {
  const known = (caller: Caller, orgIds: readonly number[]) => {
    if (orgIds.some((id) => !caller.orgIds.includes(id))) {
      throw Invalid.field('orgIds', 'validation.unknownOrganisation')
    }
  }
  route(app, contract.listSilenceRules, async ({ caller }) => {
    const own = new Set(caller.orgIds)
    const [list, every] = await Promise.all([rules.list(caller.oemId), watch.vehicles(caller.oemId)])
    const seen = every.filter(({ orgPath }) => own.has(orgPath.at(-1) ?? 0))
    const enabled = list.filter((rule) => rule.enabled)
    return list.map(({ oemId: _oemId, ...rule }) => {
      const decided = seen.filter((vehicle) => enabled.find((each) => ruleFits(each, vehicle))?.id === rule.id)
      return { ...rule, vehicles: decided.length, silent: decided.filter(({ episode }) => episode !== null).length }
    })
  })
  route(app, contract.addSilenceRule, async ({ body, caller }) => {
    known(caller, body.orgIds)
    return { id: await rules.insert(caller.oemId, body) }
  })
  route(app, contract.updateSilenceRule, async ({ body: { id, ...input }, caller }) => {
    known(caller, input.orgIds)
    if (!(await rules.update(caller.oemId, id, input))) throw new NotFound()
  })
  route(app, contract.deleteSilenceRule, async ({ body: { id }, caller }) => {
    if (!(await rules.remove(caller.oemId, id))) throw new NotFound()
  })
}

/** Each vehicle by its own command; one that may not be woken does not keep the others asleep. */
async function wake({ commands, silences, isOnline }: SilenceParts, caller: Caller, vins: readonly string[]) {
  const targets = await silences.vehicles(caller, vins)
  const batch = { id: randomUUID(), vehicles: targets.length }
  let given = 0
  for (const { vin, vehicleId } of targets) {
    const method = isOnline(vehicleId) ? 'platform' : 'sms'
    const params = { method, purpose: PURPOSE }
    try {
      await commands.create(caller, { kind: 'wake', vin, params, reason: PURPOSE, batch })
      given += 1
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
  }
  return { given, refused: vins.length - given }
}

/** Silences as a workbook, at once and in the background. */
export const silenceExporter = (silences: SilenceRepository): Exporter =>
  exporter({
    endpoint: contract.exportSilenceEpisodes,
    page: '/offline/history',
    fileName: 'silences',
    columns: COLUMNS,
    words: {
      probableCause: wordsOf(SILENCE_CAUSES, 'offline:cause.'),
      causeFound: wordsOf(SILENCE_CAUSES, 'offline:cause.'),
      followUp: wordsOf(FOLLOW_UPS, 'offline:followUp.'),
      stateBefore: wordsOf(VEHICLE_STATES, 'common:state.'),
    },
    async *rows(scope, filter) {
      for await (const { placeBefore, placeAfter, ...row } of silences.all(scope, filter)) {
        yield {
          ...row,
          latBefore: placeBefore?.lat,
          lngBefore: placeBefore?.lng,
          latAfter: placeAfter?.lat,
          lngAfter: placeAfter?.lng,
        }
      }
    },
  })
