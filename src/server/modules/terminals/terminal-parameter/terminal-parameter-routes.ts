import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/terminal-parameter.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import { vinsIn } from '#core/domain/vin-list.ts'
import { Invalid, NotFound } from '#server/http/errors.ts'
import { type Caller, route } from '#server/http/route.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import type { StoredParameter } from '#server/store/schema/terminal-parameter.ts'
import type { ParameterAssignmentRepository } from './parameter-assignment-repository.ts'
import { previewOf } from './parameter-preview.ts'
import type { ParameterReadingRepository, TargetVehicle } from './parameter-reading-repository.ts'
import type { NewRun, ParameterRunRepository } from './parameter-run-repository.ts'
import type { ParameterRunner } from './parameter-runner.ts'
import type { ParameterTemplateRepository } from './parameter-template-repository.ts'
import { alarmParametersExporter, terminalValuesExporter } from './terminal-values-exporter.ts'
import { writableParameters } from './parameter-values.ts'

export interface TerminalParameterParts {
  readings: ParameterReadingRepository
  runs: ParameterRunRepository
  templates: ParameterTemplateRepository
  assignments: ParameterAssignmentRepository
  runner: Pick<ParameterRunner, 'begin' | 'tick'>
  isOnline: (terminalId: number) => boolean
}

const MOST_READINGS = 50
const READ_STAGE = 50
const ALARM_IDS: ReadonlySet<number> = new Set(contract.ALARM_PARAMETER_IDS)

interface Target {
  vins: readonly string[]
  orgIds: readonly number[]
  templateId: number | null
}

/** Vehicles an order names; Invalid when it names none of the scope, or too many. */
export async function targetsOf(readings: ParameterReadingRepository, caller: Caller, target: Target) {
  const vehicles = await readings.targets(caller, target, contract.RUN_VEHICLES_MAX + 1)
  if (vehicles.length === 0) throw Invalid.field('vins', 'validation.required')
  if (vehicles.length > contract.RUN_VEHICLES_MAX) throw Invalid.field('vins', 'validation.max')
  return vehicles
}

const idsOnly = (ids: readonly number[]): StoredParameter[] => ids.map((id) => ({ id, value: null }))

/** A reading as people order it. */
export const readRun = (caller: Caller, ids: readonly number[]): NewRun => ({
  oemId: caller.oemId,
  kind: 'read',
  templateId: null,
  version: null,
  parameters: idsOnly([...new Set(ids)]),
  reason: '',
  source: 'ui',
  stageSize: READ_STAGE,
  stopAfter: 0,
  waitSeconds: 0,
  startedBy: caller.userId,
})

/** Parameters of terminals: reported values, reading and writing (docs/product/data-service.md). */
export function terminalParameterRoutes(app: FastifyInstance, parts: TerminalParameterParts): void {
  shownRoutes(app, parts)
  orderRoutes(app, parts)
  runRoutes(app, parts)
}

function shownRoutes(app: FastifyInstance, parts: TerminalParameterParts): void {
  const { readings, assignments, isOnline } = parts
  /** In the order asked for; all of them must be known. */
  const known = async (caller: Caller, vins: readonly string[]) => {
    const found = new Map((await readings.vehicles(caller, vins)).map((vehicle) => [vehicle.vin, vehicle]))
    if (found.size < vins.length) throw new NotFound('error.unknownVehicle')
    await readings.takeOver()
    return vins.map((vin) => found.get(vin)!)
  }
  const knownOne = async (caller: Caller, vin: string) => (await known(caller, [vin]))[0]!

  const reported = async (vehicles: readonly TargetVehicle[]) => {
    const values = await readings.values(vehicles.flatMap(({ terminalId }) => terminalId ?? []))
    return vehicles.map(({ vin, terminalId }) => ({
      vin,
      online: terminalId !== null && isOnline(terminalId),
      values: [...((terminalId !== null && values.get(terminalId)) || [])].map(([id, { value, readAt }]) => ({
        id,
        value,
        readTime: platformTimeOf(readAt),
      })),
    }))
  }

  route(app, contract.getTerminalValues, async ({ query, caller }) => {
    const vehicle = await knownOne(caller, query.vin)
    const [values] = await reported([vehicle])
    return { ...values!, templates: await assignments.ofVehicle(caller.oemId, vehicle.vehicleId) }
  })
  route(app, contract.compareTerminalValues, async ({ query, caller }) => {
    return reported(await known(caller, vinsIn(query.vins)))
  })

  const values = terminalValuesExporter({ readings, assignments })
  route(app, contract.exportTerminalValues, (asked) => answerExport(values, asked))
  const alarms = alarmParametersExporter({ readings, assignments })
  route(app, contract.exportAlarmParameters, (asked) => answerExport(alarms, asked))

  route(app, contract.listParameterReadings, async ({ query, caller }) => {
    const { vehicleId } = await knownOne(caller, query.vin)
    const list = await readings.readings(vehicleId, MOST_READINGS)
    return {
      list: list.map(({ jobId, readAt, parameters }) => ({
        jobId,
        readTime: platformTimeOf(readAt),
        parameters,
      })),
    }
  })

  route(app, contract.previewParameters, async ({ body, caller }) => {
    const { parameters, ...target } = body
    const wanted = writableParameters(parameters)
    await readings.takeOver()
    return previewOf(readings, await targetsOf(readings, caller, target), wanted)
  })
}

function orderRoutes(app: FastifyInstance, { readings, runner }: TerminalParameterParts): void {
  const read = async (caller: Caller, target: Target, ids: readonly number[]) => ({
    runId: await runner.begin(readRun(caller, ids), await targetsOf(readings, caller, target)),
  })
  const write = async (
    caller: Caller,
    body: Target & Pick<NewRun, 'stageSize' | 'stopAfter' | 'waitSeconds' | 'reason' | 'parameters'>,
  ) => {
    const { vins, orgIds, templateId, parameters, ...order } = body
    const wanted = writableParameters(parameters)
    const vehicles = await targetsOf(readings, caller, { vins, orgIds, templateId })
    const run = { ...readRun(caller, []), ...order, kind: 'write' as const, parameters: wanted }
    return { runId: await runner.begin(run, vehicles) }
  }

  route(app, contract.readTerminalParameters, ({ body: { ids, ...target }, caller }) => read(caller, target, ids))
  route(app, contract.readAlarmParameters, ({ body, caller }) => read(caller, body, contract.ALARM_PARAMETER_IDS))
  route(app, contract.writeTerminalParameters, ({ body, caller }) => write(caller, body))
  route(app, contract.writeAlarmParameters, ({ body, caller }) => {
    const other = body.parameters.findIndex(({ id }) => !ALARM_IDS.has(id))
    if (other >= 0) throw Invalid.field(`parameters.${other}`, 'validation.format')
    return write(caller, body)
  })
}

function runRoutes(app: FastifyInstance, { runs, runner }: TerminalParameterParts): void {
  route(app, contract.getParameterRun, async ({ query, caller }) => {
    const before = await runs.find(caller, query.runId)
    if (!before) throw new NotFound()
    // Asked because a command has changed: the run takes that over first, so that the answer is not a step behind.
    if (before.state === 'running') await runner.tick()
    const run = (await runs.find(caller, query.runId)) ?? before
    return { ...run, list: await runs.items(caller, query.runId) }
  })
  route(app, contract.listParameterRuns, async ({ query, caller }) => {
    return { list: await runs.list(caller, query.templateId) }
  })
  route(app, contract.stopParameterRun, async ({ body, caller }) => {
    if (!(await runs.find(caller, body.runId))) throw new NotFound()
    await runs.skipWaiting(body.runId)
    await runner.tick()
    return null
  })
}
