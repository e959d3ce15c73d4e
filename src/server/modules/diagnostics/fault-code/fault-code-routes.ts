import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/fault-code.ts'
import { nameDtcs } from '#core/contract/uds.ts'
import { fromPlatformTime, platformTimeOf } from '#core/domain/platform-time.ts'
import { Invalid } from '#server/http/errors.ts'
import { type Caller, route } from '#server/http/route.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import type { FleetView } from '#server/telemetry/tracker/fleet-view.ts'
import { pageIn } from '#server/store/paging.ts'
import { mustBeAdded, mustBeSaved, mustExist, takenField } from '#server/http/saved.ts'
import { faultCodeExporter } from './fault-code-exporter.ts'
import type { FaultCodeRepository, StoredFaultCode } from './fault-code-repository.ts'

const taken = takenField('code')

export interface FaultCodeParts {
  faults: FaultCodeRepository
  /** Where the vehicles stand. */
  fleet: Pick<FleetView, 'state'>
}

/** Template and import are bound by the import engine. */
export function faultCodeRoutes(app: FastifyInstance, parts: FaultCodeParts): void {
  const { faults } = parts
  readRoutes(app, parts)
  const exporter = faultCodeExporter(faults)
  route(app, contract.exportFaultCodes, (asked) => answerExport(exporter, asked))

  route(app, contract.createFaultCode, async ({ body, caller }) =>
    mustBeAdded(await faults.insert(caller, await checked(faults, caller, body)), taken),
  )
  route(app, contract.updateFaultCode, async ({ body, caller }) => {
    const { id, updateTime, ...input } = body
    if (input.sameAs === id) throw Invalid.field('sameAs', 'validation.format')
    mustBeSaved(await faults.update(caller, id, updateTime, await checked(faults, caller, input)), taken)
  })
  route(app, contract.deleteFaultCodes, async ({ body, caller }) => ({
    changed: await faults.remove(caller, body.ids),
  }))

  route(app, contract.muteFaultCode, async ({ body, caller }) => {
    const until = fromPlatformTime(body.untilTime)
    if (until <= Date.now()) throw Invalid.field('untilTime', 'validation.rangeOrder')
    mustExist(await faults.find(caller, body.id))
    await faults.mute(body.id, body.model, body.reason, new Date(until))
  })
  route(app, contract.unmuteFaultCode, async ({ body, caller }) => {
    mustExist(await faults.find(caller, body.id))
    await faults.unmute(body.id, body.model)
  })
}

function readRoutes(app: FastifyInstance, { faults, fleet }: FaultCodeParts): void {
  route(app, contract.listFaultCodes, ({ query, caller }) => faults.page(caller, ...pageIn(query)))
  route(app, nameDtcs, ({ query, caller }) =>
    faults.names(
      caller,
      query.codes
        .split(',')
        .map((code) => code.trim())
        .filter(Boolean),
    ),
  )
  route(app, contract.getFaultCode, async ({ query, caller }) => {
    const fault = mustExist(await faults.find(caller, query.id))
    const { versions, mutes, trend, mileage, together, upgrades } = await faults.detail(caller, query.id)
    const names = await faults.names(
      caller,
      together.map(({ code }) => code),
    )
    const vehicles = await faults.vehicles(caller, query.id)
    return {
      fault,
      versions: versions.map(({ row, author }) => ({
        version: row.version,
        name: String(row.content.name),
        level: Number(row.content.level),
        author: author ?? '',
        saveTime: platformTimeOf(row.savedAt),
      })),
      mutes: mutes.map(({ model, reason, until }) => ({ model, reason, untilTime: platformTimeOf(until) })),
      trend,
      mileage,
      upgrades,
      together: together.map(({ code, vehicles: count }) => ({
        code,
        name: names.find((one) => one.code === code)?.name ?? '',
        names: names.find((one) => one.code === code)?.names,
        vehicles: count,
      })),
      places: vehicles.flatMap((id) => {
        const state = fleet.state(id)
        if (!state || state.lat === null || state.lng === null) return []
        return [{ vin: state.vin, lat: state.lat, lng: state.lng }]
      }),
    }
  })
}

async function checked(
  faults: FaultCodeRepository,
  caller: Caller,
  input: contract.FaultCodeInput,
): Promise<StoredFaultCode> {
  const { faultType, ...rest } = input
  const faultTypeId = faultType === '' ? null : await faults.typeId(caller, faultType)
  if (faultTypeId === undefined) throw Invalid.field('faultType', 'validation.format')
  if (rest.sameAs !== null && !(await faults.find(caller, rest.sameAs)))
    throw Invalid.field('sameAs', 'validation.format')
  return { ...rest, faultTypeId }
}
