import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/fuel.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { Invalid } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'
import { mustBeSaved, mustExist } from '#server/http/saved.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import { pageIn } from '#server/store/paging.ts'
import type { FuelEventRepository } from './fuel-event-repository.ts'
import { LevelSeries } from './fuel-level.ts'
import type { FuelLevelRepository } from './fuel-level-repository.ts'
import type { FuelRepository } from './fuel-repository.ts'
import { fuelEvent, fuelExporter, fuelRow } from './fuel-row.ts'
import type { FuelSettingRepository } from './fuel-setting-repository.ts'

export interface FuelParts {
  fuel: FuelRepository
  events: FuelEventRepository
  levels: FuelLevelRepository
  settings: FuelSettingRepository
}

const DAY_MS = 86_400_000

export function fuelRoutes(app: FastifyInstance, parts: FuelParts): void {
  listRoutes(app, parts)
  vehicleRoutes(app, parts)
  settingRoutes(app, parts)
}

function listRoutes(app: FastifyInstance, { fuel }: FuelParts): void {
  route(app, contract.listFuelVehicles, async ({ query, caller }) => {
    const { list, total } = await fuel.page(caller, ...pageIn(query))
    const sums = await fuel.sums(list.map(({ id }) => id))
    return { list: list.map((row) => fuelRow(row, sums.get(row.id))), total }
  })
  route(app, contract.getFuelFigures, ({ query, caller }) => fuel.figures(caller, query))
  const file = fuelExporter(fuel)
  route(app, contract.exportFuelVehicles, (asked) => answerExport(file, asked))
}

function vehicleRoutes(app: FastifyInstance, { events, levels }: FuelParts): void {
  route(app, contract.listFuelEvents, async ({ query, caller }) => {
    const { from, to } = rangeOf(query)
    const found = await events.list(caller, query.vin, { from: new Date(from), to: new Date(to) })
    return found.map(fuelEvent)
  })
  route(app, contract.decideFuelEvents, async ({ body: { ids, state, note }, caller }) => {
    const changed = await events.handle(caller, ids, state, note)
    return { changed: mustExist(changed) }
  })
  route(app, contract.getFuelLevel, async ({ query, caller }) => {
    const range = rangeOf(query)
    if (range.to - range.from > contract.MAX_LEVEL_DAYS * DAY_MS)
      throw Invalid.field('endTime', 'validation.rangeTooLong', { limit: contract.MAX_LEVEL_DAYS })
    const vehicle = mustExist(await levels.vehicle(caller, query.vin), 'error.unknownVehicle')
    const series = new LevelSeries(range, query.raw)
    for await (const samples of levels.samples(vehicle, range)) series.add(samples)
    return series.result()
  })
}

/** The wire's end is inclusive to the second. */
const rangeOf = ({ startTime, endTime }: { startTime: string; endTime: string }) => ({
  from: fromPlatformTime(startTime),
  to: fromPlatformTime(endTime) + 1000,
})

function settingRoutes(app: FastifyInstance, { settings }: FuelParts): void {
  route(app, contract.getFuelTank, async ({ query, caller }) =>
    mustExist(await settings.tank(caller, query.vin), 'error.unknownVehicle'),
  )
  route(app, contract.saveFuelTank, async ({ body: { vin, updateTime, ...input }, caller }) => {
    mustBeSaved(await settings.saveTank(caller, vin, input, updateTime))
  })
  route(app, contract.getFuelRule, ({ caller }) => settings.rule(caller.oemId))
  route(app, contract.saveFuelRule, async ({ body: { updateTime, ...input }, caller }) => {
    mustBeSaved(await settings.saveRule(caller, input, updateTime))
  })
}
