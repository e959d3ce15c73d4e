import type { FastifyInstance } from 'fastify'
import type { DataItem } from '#core/contract/data-item.ts'
import * as contract from '#core/contract/data-profile.ts'
import { usualTemplate } from '#core/domain/data-item.ts'
import { platformTimeOf, toPlatformTime } from '#core/domain/platform-time.ts'
import type { Language } from '#core/domain/language.ts'
import type { CommandService } from '#server/telemetry/commands/command-service.ts'
import { NotFound } from '#server/http/errors.ts'
import { type Caller, route } from '#server/http/route.ts'
import { languageOf } from '#server/http/translate.ts'
import type { DataProfileRepository, ProfiledVehicle } from './data-profile-repository.ts'
import { ItemTally } from './item-tally.ts'

export interface DataProfileParts {
  profiles: DataProfileRepository
  /** The data item catalogue of the caller's tenant. */
  catalogue: (caller: Caller, lang: Language) => Promise<DataItem[]>
  commands: Pick<CommandService, 'create'>
  now?: () => number
}

const DAY_MS = 86_400_000
/** Clocks of devices may be a little ahead. */
const AHEAD_MS = 600_000

/** Reported and expected data of one vehicle (docs/product/data-service.md). */
export function dataProfileRoutes(app: FastifyInstance, parts: DataProfileParts): void {
  const { profiles, catalogue, commands, now = () => Date.now() } = parts
  const known = async (caller: Caller, vin: string) => {
    const vehicle = await profiles.vehicle(caller, vin)
    if (!vehicle) throw new NotFound('error.unknownVehicle')
    return vehicle
  }

  route(app, contract.getDataProfile, async ({ query: { vin }, caller, request }) => {
    const vehicle = await known(caller, vin)
    const range = { from: now() - contract.PROFILE_DAYS * DAY_MS, to: now() + AHEAD_MS }
    const gone = new AbortController()
    const leave = () => gone.abort()
    request.raw.socket.once('close', leave)
    try {
      const tally = new ItemTally(await catalogue(caller, languageOf(request)))
      let positions = 0
      let lastAt = 0
      for await (const day of profiles.days(vehicle.id, range, gone.signal)) {
        for (const { reading, items } of day) {
          tally.add(reading, items)
          if (reading.source !== 'jt808') continue
          positions += 1
          lastAt = reading.at
        }
      }
      const [template, reports, fitted, attributes, consent] = await Promise.all([
        profiles.template(vehicle.model_id),
        profiles.reports(vehicle.id, range),
        profiles.parts(vehicle.id),
        profiles.attributes(vehicle.id),
        profiles.consent(vehicle.id),
      ])
      const wanted = new Set<string>(template?.items ?? usualTemplate(vehicle.power_type))
      const items = tally.result(wanted)
      const version = vehicle.protocol_version
      const own = { protocol: 'jt808' as const, version, messages: positions, lastTime: toPlatformTime(lastAt) }
      return {
        ...identityOf(vehicle),
        attributes,
        parts: fitted,
        protocols: [...(positions > 0 ? [own] : []), ...reports],
        items,
        wanted: items.filter(({ required }) => required).length,
        complete: items.filter(({ required, readings }) => required && readings > 0).length,
        templateTime: template ? platformTimeOf(template.updatedAt) : null,
        consent,
      }
    } finally {
      request.raw.socket.off('close', leave)
    }
  })

  route(app, contract.queryProfileAttributes, async ({ body: { vin }, caller }) => {
    const job = await commands.create(caller, { kind: 'queryAttributes', vin })
    return { jobId: job.id }
  })
  route(app, contract.saveDataTemplate, async ({ body: { modelId, items }, caller }) => {
    if (!(await profiles.saveTemplate(caller, modelId, items))) throw new NotFound()
  })
  route(app, contract.saveConsent, async ({ body: { vin, ...given }, caller }) => {
    const vehicleId = await profiles.ownVehicleId(caller, vin)
    if (vehicleId === undefined) throw new NotFound('error.unknownVehicle')
    await profiles.saveConsent(caller, vehicleId, given)
  })
}

const identityOf = (vehicle: ProfiledVehicle) => ({
  vin: vehicle.vin,
  plate: vehicle.plate,
  brandName: vehicle.brand_name,
  seriesName: vehicle.series_name,
  modelId: vehicle.model_id,
  modelName: vehicle.model_name,
  powerType: vehicle.power_type,
  orgName: vehicle.org_name,
  terminal:
    vehicle.terminal_id === null
      ? null
      : {
          sn: vehicle.sn,
          phone: vehicle.phone,
          iccid: vehicle.iccid,
          model: vehicle.model,
          supplier: vehicle.supplier,
          firmware: vehicle.firmware,
          hardware: vehicle.hardware,
          dialect: vehicle.dialect,
          lastMessageTime: platformTimeOf(vehicle.last_message_at),
        },
})
