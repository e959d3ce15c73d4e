import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/device.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { Conflict, Invalid, NotFound } from '#server/http/errors.ts'
import { type Caller, route } from '#server/http/route.ts'
import { mustBeAdded, mustBeSaved, mustExist, mustHaveMoved, takenField } from '#server/http/saved.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import { pageIn } from '#server/store/paging.ts'
import type { DeviceLifeRepository } from './device-life-repository.ts'
import type { DeviceRepository } from './device-repository.ts'
import { deviceExporter } from './device-workbook.ts'

export interface DeviceParts {
  devices: DeviceRepository
  life: DeviceLifeRepository
}

const codeTaken = takenField('code', 'error.deviceTaken')

export function deviceRoutes(app: FastifyInstance, parts: DeviceParts): void {
  const { devices, life } = parts
  route(app, contract.listDevices, ({ query, caller }) => devices.page(caller, ...pageIn(query)))
  route(app, contract.getDevice, async ({ query, caller }) => mustExist(await devices.find(caller, query.id)))
  route(app, contract.createDevice, async ({ body, caller }) => {
    mustRefer(caller, body)
    return mustBeAdded(await life.add(caller, body), codeTaken)
  })
  route(app, contract.updateDevice, async ({ body: { id, updateTime, ...input }, caller }) => {
    mustRefer(caller, input)
    mustBeSaved(await devices.update(caller, id, updateTime, input), codeTaken)
  })
  route(app, contract.deleteDevices, async ({ body, caller }) => {
    const changed = await devices.remove(caller, body.ids)
    if (changed === null) throw new Conflict('error.deviceUsed')
    return { changed }
  })
  const exporter = deviceExporter(devices)
  route(app, contract.exportDevices, (call) => answerExport(exporter, call))
  route(app, contract.reportDevices, async ({ body: { reports }, caller }) => {
    const given = reports.map(({ code, dataTime, battery }) => ({
      code,
      dataAt: new Date(fromPlatformTime(dataTime)),
      battery: battery ?? null,
    }))
    const changed = await devices.report(caller, given)
    return { changed, unknown: new Set(reports.map(({ code }) => code)).size - changed }
  })
  lifeRoutes(app, parts)
}

function lifeRoutes(app: FastifyInstance, { life }: DeviceParts): void {
  route(app, contract.linkDevice, async ({ body: { id, ...link }, caller }) => {
    const linked = await life.link(caller, id, link)
    if (linked === 'missing') throw new NotFound()
    if (linked === 'unknownVehicle') throw Invalid.field('vin', 'validation.unknownVehicle')
    if (linked === 'unknownPart') throw Invalid.field('partSerial', 'validation.unknownPart')
    if (linked === 'notInStock') throw new Conflict('error.notInStock')
  })
  route(app, contract.unlinkDevice, async ({ body: { id, reason }, caller }) => {
    const freed = await life.unlink(caller, id, reason)
    if (freed === 'missing') throw new NotFound()
    if (freed === 'notLinked') throw new Conflict('error.notLinked')
  })
  route(app, contract.replaceDevice, async ({ body: { id, ...replacement }, caller }) => {
    const replaced = await life.replace(caller, id, replacement)
    if (replaced === 'missing') throw new NotFound()
    if (replaced === 'notLinked') throw new Conflict('error.notLinked')
    if (replaced === 'unknownDevice') throw Invalid.field('code', 'validation.unknownDevice')
    if (replaced === 'notInStock') throw Invalid.field('code', 'validation.notInStock')
    if (replaced === 'otherKind') throw Invalid.field('code', 'validation.otherKind')
  })
  route(app, contract.changeDeviceStates, async ({ body: { ids, state, reason }, caller }) =>
    mustHaveMoved(await life.changeState(caller, ids, state, reason)),
  )
}

function mustRefer({ orgIds }: Caller, { orgId }: { orgId: number }): void {
  if (!orgIds.includes(orgId)) throw Invalid.field('orgId', 'validation.unknownOrganisation')
}
