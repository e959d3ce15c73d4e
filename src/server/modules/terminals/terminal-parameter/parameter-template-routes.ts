import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/parameter-template.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import { Invalid, NotFound } from '#server/http/errors.ts'
import { type Caller, route } from '#server/http/route.ts'
import { previewOf } from './parameter-preview.ts'
import { differing, writableParameters } from './parameter-values.ts'
import { readRun, targetsOf, type TerminalParameterParts } from './terminal-parameter-routes.ts'

/** Templates of parameters, whom they are for, and making terminals compliant (docs/product/tbox.md). */
export function parameterTemplateRoutes(app: FastifyInstance, parts: TerminalParameterParts): void {
  shownRoutes(app, parts)
  changeRoutes(app, parts)
  sendRoutes(app, parts)
}

const DRIFT_VEHICLES_MAX = 100_000

const ofTemplate = (templateId: number) => ({ vins: [], orgIds: [], templateId })

function shownRoutes(app: FastifyInstance, { templates, readings }: TerminalParameterParts): void {
  route(app, contract.listParameterTemplates, async ({ query, caller }) => {
    await readings.takeOver()
    return { list: await templates.list(caller, query.name) }
  })
  route(app, contract.listTemplateVersions, async ({ query, caller }) => {
    const rows = await templates.versions(caller.oemId, query.id)
    if (rows.length === 0) throw new NotFound()
    return {
      list: rows.map(({ createdAt, operator, ...row }) => ({
        ...row,
        operator: operator ?? '',
        createTime: platformTimeOf(createdAt),
      })),
    }
  })
  route(app, contract.listTemplateDrift, async ({ query, caller }) => {
    const template = await templates.find(caller.oemId, query.id)
    if (!template) throw new NotFound()
    await readings.takeOver()
    // An unassigned template has no drift: that is a valid answer, not a mistake of the caller.
    const vehicles = await readings.targets(caller, ofTemplate(query.id), DRIFT_VEHICLES_MAX)
    return previewOf(readings, vehicles, template.parameters)
  })
}

function changeRoutes(app: FastifyInstance, { templates, assignments }: TerminalParameterParts): void {
  route(app, contract.saveParameterTemplate, ({ body, caller }) =>
    templates.save(caller.oemId, caller.userId, { ...body, parameters: writableParameters(body.parameters) }),
  )
  route(app, contract.deleteParameterTemplate, async ({ body, caller }) => {
    if (!(await templates.remove(caller.oemId, body.id))) throw new NotFound()
    return null
  })
  route(app, contract.assignParameterTemplate, async ({ body, caller }) => {
    if (body.orgIds.some((id) => !caller.orgIds.includes(id))) {
      throw Invalid.field('orgIds', 'validation.unknownOrganisation')
    }
    await assignments.assign(caller, body.id, body)
    return null
  })
  route(app, contract.rollBackParameterTemplate, async ({ body, caller }) => ({
    version: await templates.rollBack(caller.oemId, caller.userId, body.id, body.version),
  }))
}

function sendRoutes(app: FastifyInstance, { templates, readings, runner }: TerminalParameterParts): void {
  const found = async (caller: Caller, id: number) => {
    const template = await templates.find(caller.oemId, id)
    if (!template) throw new NotFound()
    return { template, vehicles: await targetsOf(readings, caller, ofTemplate(id)) }
  }

  route(app, contract.sendParameterTemplate, async ({ body, caller }) => {
    const { id, ...order } = body
    const { template, vehicles } = await found(caller, id)
    const { version, parameters } = template
    await readings.takeOver()
    const terminals = vehicles.flatMap(({ terminalId }) => (terminalId === null ? [] : [terminalId]))
    const ids = parameters.map((each) => each.id)
    const reported = await readings.values(terminals, ids)
    const behind = vehicles.filter(
      ({ terminalId }) =>
        terminalId === null || differing(parameters, reported.get(terminalId) ?? new Map()).length > 0,
    )
    const run = { ...readRun(caller, []), ...order, kind: 'write' as const, templateId: id, version, parameters }
    return { runId: await runner.begin(run, behind.length > 0 ? behind : vehicles) }
  })

  route(app, contract.checkParameterTemplate, async ({ body, caller }) => {
    const { template, vehicles } = await found(caller, body.id)
    const ids = template.parameters.map((each) => each.id)
    const run = { ...readRun(caller, ids), templateId: template.id, version: template.version }
    return { runId: await runner.begin(run, vehicles) }
  })
}
