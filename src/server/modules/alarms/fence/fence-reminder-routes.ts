import type { FastifyInstance } from 'fastify'
import { FENCE_EVENTS, FENCE_EVENTS_PAGE } from '#core/contract/fence.ts'
import * as contract from '#core/contract/fence-reminder.ts'
import { ALARM_STATES } from '#core/domain/alarm-handling.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import { type Exporter, exporter, wordsOf } from '#server/exchange/exporter.ts'
import { Invalid, NotFound } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'
import { eachOfPages } from '#server/store/paging.ts'
import type { FenceEventRepository } from './fence-event-repository.ts'
import type { FenceMuteRepository } from './fence-mute-repository.ts'
import type { FenceRepository } from './fence-repository.ts'
import type { FenceStatisticsRepository } from './fence-statistics-repository.ts'

export interface FenceReminderParts {
  fences: Pick<FenceRepository, 'find' | 'vehicles'>
  events: Pick<FenceEventRepository, 'events'>
  mutes: FenceMuteRepository
  statistics: FenceStatisticsRepository
  /** Brings what was changed into force. */
  reload: () => Promise<void>
}

export function fenceReminderRoutes(app: FastifyInstance, parts: FenceReminderParts): void {
  const { fences, events, mutes, statistics, reload } = parts
  route(app, contract.getFenceStatistics, ({ query, caller }) => statistics.statistics(caller, query))
  const file = fenceEventExporter(events)
  route(app, contract.exportFenceEvents, (call) => answerExport(file, call))
  route(app, contract.findFenceRecipients, ({ query, caller }) => mutes.recipients(caller, query.keyWord))
  route(app, contract.listFenceMutes, ({ caller }) => mutes.mutes(caller))
  route(app, contract.muteFence, async ({ body, caller }) => {
    if (fromPlatformTime(body.untilTime) <= Date.now()) throw Invalid.field('untilTime', 'validation.rangeOrder')
    if (!(await fences.find(caller, body.fenceId))) throw new NotFound()
    if (body.vehicleId !== null && (await fences.vehicles(caller, [body.vehicleId])).length === 0) throw new NotFound()
    const id = await mutes.mute(caller, body)
    await reload()
    return { id }
  })
  route(app, contract.unmuteFences, async ({ body, caller }) => {
    const changed = await mutes.unmute(caller, body.ids)
    await reload()
    return { changed }
  })
}

export const fenceEventExporter = (events: Pick<FenceEventRepository, 'events'>): Exporter =>
  exporter({
    endpoint: contract.exportFenceEvents,
    page: FENCE_EVENTS_PAGE,
    fileName: 'geofence-events',
    columns: ['vin', 'plate', 'fenceName', 'event', 'time', 'staySeconds', 'speed', 'lat', 'lng', 'handling', 'muted'],
    words: { event: wordsOf(FENCE_EVENTS, 'fence:event.'), handling: wordsOf(ALARM_STATES, 'alarm:state.') },
    rows: (scope, filter) => eachOfPages((key, size) => events.events(scope, filter, size, key)),
  })
