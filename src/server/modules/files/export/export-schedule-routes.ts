import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/export-schedule.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import { isRanged } from '#server/exchange/exporter.ts'
import { Conflict, Forbidden, Invalid, NotFound, TooMany } from '#server/http/errors.ts'
import { mayCall, route } from '#server/http/route.ts'
import { languageOf } from '#server/http/translate.ts'
import { asExportSchedule } from './export-presenter.ts'
import type { ExportParts } from './export-routes.ts'
import { nextDue, scheduledFilter, scheduledJob } from './export-scheduler.ts'
import { planExport } from './plan-export.ts'
import { viewerZone } from '#server/exchange/viewer-zone.ts'

/** Searches that are exported by the clock. */
export function exportScheduleRoutes(app: FastifyInstance, parts: ExportParts): void {
  const { exports, exporters } = parts

  route(app, contract.listExportSchedules, async ({ caller, request }) => {
    const rows = await exports.schedules(caller.userId)
    return rows.map((row) => asExportSchedule(parts, row, languageOf(request)))
  })

  route(app, contract.createExportSchedule, async ({ body, caller, request }) => {
    const timeZone = viewerZone(request)
    const { cadence, weekday, monthDay, clock, range, name, ...wish } = body
    const rhythm = { cadence, weekday, monthDay, clock, timeZone }
    const nextAt = nextDue(rhythm, Date.now())
    // Like the query of the next file: the range of the schedule replaces the one that was searched for.
    const filter = scheduledFilter({ filter: wish.filter, range, timeZone }, nextAt.getTime())
    const { exporter, plan } = planExport(exporters, caller, { ...wish, filter }, timeZone)
    if (range !== 'saved' && !isRanged(exporter)) throw Invalid.field('range', 'validation.exportRange')
    const id = await exports.addSchedule({
      ...plan,
      ...rhythm,
      filter: wish.filter,
      range,
      name,
      nextAt,
      oemId: caller.oemId,
      accountId: caller.userId,
      lang: languageOf(request),
    })
    if (id === 'taken') throw new Conflict('error.conflict', [{ path: 'name', message: 'validation.unique' }])
    if (id === 'tooMany') throw new TooMany('error.exportSchedules', { max: contract.MAX_EXPORT_SCHEDULES })
    return { id, nextTime: platformTimeOf(nextAt) }
  })

  route(app, contract.changeExportSchedule, async ({ body: { id, paused, ...given }, caller }) => {
    const found = await exports.schedule(caller.userId, id)
    if (!found) throw new NotFound()
    const exporter = exporters.find(({ endpoint }) => endpoint.path === found.path)
    const change = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    const next = { ...found, ...change }
    if (next.range !== 'saved' && exporter && !isRanged(exporter)) {
      throw Invalid.field('range', 'validation.exportRange')
    }
    const rests = paused ?? found.nextAt === null
    const nextAt = rests ? null : nextDue(next, Date.now())
    const done = await exports.changeSchedule(caller.userId, id, { ...change, nextAt })
    if (done === 'missing') throw new NotFound()
    if (done === 'taken') throw new Conflict('error.conflict', [{ path: 'name', message: 'validation.unique' }])
  })

  route(app, contract.runExportSchedule, async ({ body, caller }) => {
    const found = await exports.schedule(caller.userId, body.id)
    if (!found) throw new NotFound()
    const exporter = exporters.find(({ endpoint }) => endpoint.path === found.path)
    if (!exporter || !mayCall(caller, exporter.endpoint.access)) throw new Forbidden('error.exportForbidden')
    const id = await exports.addScheduled(scheduledJob(found, exporter, Date.now()))
    if (id === null) throw new Conflict('error.exportOpen')
    return { id }
  })

  route(app, contract.deleteExportSchedule, async ({ body, caller }) => {
    if (!(await exports.removeSchedule(caller.userId, body.id))) throw new NotFound()
  })
}
