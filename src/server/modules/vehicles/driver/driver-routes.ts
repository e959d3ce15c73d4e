import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/driver.ts'
import { shiftsOf } from '#core/domain/driver-shift.ts'
import type { Language } from '#core/domain/language.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { Conflict, Invalid } from '#server/http/errors.ts'
import { fileAnswer } from '#server/http/file-answer.ts'
import { type Caller, route } from '#server/http/route.ts'
import { mustBeAdded, mustBeSaved, mustExist, mustHaveMoved, takenField } from '#server/http/saved.ts'
import { languageOf } from '#server/http/translate.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import { mapList, pageIn } from '#server/store/paging.ts'
import type { Scope } from '#server/store/scope.ts'
import type { CoachingRepository } from './coaching-repository.ts'
import type { DriverFiguresRepository } from './driver-figures-repository.ts'
import type { DriverRepository } from './driver-repository.ts'
import { driverExporter, driverRow, scoreOf } from './driver-row.ts'

export interface DriverParts {
  drivers: DriverRepository
  figures: DriverFiguresRepository
  coaching: CoachingRepository
  /** The empty workbook of the import. */
  template: (language: Language) => Promise<Buffer>
  now?: () => number
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const SHIFT_MS = contract.SHIFT_DAYS * 86_400_000
const numberTaken = takenField('qualificationNo', 'error.qualificationTaken')

export function driverRoutes(app: FastifyInstance, parts: DriverParts): void {
  readRoutes(app, parts)
  oneDriverRoutes(app, parts)
  writeRoutes(app, parts)
  coachingRoutes(app, parts)
}

function readRoutes(app: FastifyInstance, parts: DriverParts): void {
  const { drivers, figures, template, now = Date.now } = parts
  route(app, contract.listDrivers, async ({ query, caller }) => {
    const found = await drivers.page(caller, ...pageIn(query))
    const ids = found.list.map(({ id }) => id)
    const current = await figures.now(caller, ids, now())
    return mapList(found, (row) => driverRow(row, current.get(row.id)))
  })
  route(app, contract.getDriverFigures, ({ query, caller }) => drivers.figures(caller, query))
  const file = driverExporter(parts)
  route(app, contract.exportDrivers, (asked) => answerExport(file, asked))
  route(app, contract.downloadDriverTemplate, async ({ request }) =>
    fileAnswer(await template(languageOf(request)), { filename: 'driver-template.xlsx', contentType: XLSX }),
  )
}

function oneDriverRoutes(app: FastifyInstance, { drivers, figures, now = Date.now }: DriverParts): void {
  route(app, contract.getDriver, async ({ query: { id }, caller }) => {
    const row = await drivers.find(caller, id)
    return row ? driverRow(row, (await figures.now(caller, [id], now())).get(id)) : null
  })
  route(app, contract.getDriverScore, async ({ query: { id }, caller }) => {
    mustExist(await drivers.find(caller, id))
    return scoreOf(await figures.weeks(caller, id, now()))
  })
  route(app, contract.listDriverShifts, async ({ query: { id }, caller }) => {
    mustExist(await drivers.find(caller, id))
    return shiftRows(figures, caller, id, now())
  })
}

async function shiftRows(
  figures: DriverFiguresRepository,
  scope: Scope,
  id: number,
  now: number,
): Promise<contract.DriverShift[]> {
  const shifts = shiftsOf(await figures.cards(scope, id, now), now).filter(
    ({ endedAt }) => (endedAt ?? now) > now - SHIFT_MS,
  )
  const vehicles = await figures.vehicles(scope, [...new Set(shifts.map(({ vehicleId }) => vehicleId))])
  return shifts.map(({ vehicleId, startedAt, endedAt }) => ({
    ...(vehicles.get(vehicleId) ?? { vin: '', plate: '' }),
    startTime: toPlatformTime(startedAt),
    endTime: endedAt === null ? null : toPlatformTime(endedAt),
    seconds: Math.max(0, Math.round(((endedAt ?? now) - startedAt) / 1000)),
  }))
}

function writeRoutes(app: FastifyInstance, { drivers }: DriverParts): void {
  route(app, contract.createDriver, async ({ body, caller }) =>
    mustBeAdded(await drivers.insert(caller, checked(caller, body)), numberTaken),
  )
  route(app, contract.updateDriver, async ({ body: { id, updateTime, ...input }, caller }) =>
    mustBeSaved(await drivers.update(caller, id, updateTime, checked(caller, input)), numberTaken),
  )
  route(app, contract.deleteDriver, async ({ body, caller }) => {
    const changed = await drivers.remove(caller, body.ids)
    if (changed === null) throw new Conflict('error.driverEmployed')
    return { changed }
  })
}

function coachingRoutes(app: FastifyInstance, { coaching }: DriverParts): void {
  route(app, contract.listCoaching, ({ query: { id }, caller }) => coaching.list(caller, id))
  route(app, contract.createCoaching, async ({ body, caller }) => ({
    id: mustExist(await coaching.insert(caller, body)),
  }))
  route(app, contract.assignCoaching, async ({ body, caller }) => {
    mustHaveMoved(await coaching.assign(caller, body))
  })
  route(app, contract.closeCoaching, async ({ body, caller }) => {
    mustHaveMoved(await coaching.close(caller, body))
  })
}

/** Stored fields of an input whose organisation the caller sees. */
function checked({ orgIds }: Caller, { driverName: name, ...input }: contract.DriverInput) {
  if (!orgIds.includes(input.orgId)) throw Invalid.field('orgId', 'validation.unknownOrganisation')
  return { ...input, name }
}
