import type { FastifyInstance } from 'fastify'
import { createCoaching } from '#core/contract/driver.ts'
import { codesOf } from '#core/contract/endpoint.ts'
import * as contract from '#core/contract/safety.ts'
import { REVIEW_STATES, VERDICTS } from '#core/domain/safety-review.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import { ALARM_WORDS, type Exporter, exporter, wordsOf } from '#server/exchange/exporter.ts'
import { Forbidden, Invalid } from '#server/http/errors.ts'
import { mayCall, route } from '#server/http/route.ts'
import { mustExist } from '#server/http/saved.ts'
import type { ObjectService } from '#server/objects/object-service.ts'
import { eachOfPages } from '#server/store/paging.ts'
import type { CommandService } from '#server/telemetry/commands/command-service.ts'
import { alarmColumns, withAlarmKind } from '../alarm-export.ts'
import type { HandoverRepository } from './handover-repository.ts'
import type { SafetyAnalysisRepository } from './safety-analysis-repository.ts'
import type { SafetyListRepository } from './safety-list-repository.ts'
import type { SafetyReviewRepository } from './safety-review-repository.ts'

const TEXT_SECONDS = 600

export interface SafetyParts {
  events: SafetyListRepository
  reviews: SafetyReviewRepository
  analysis: SafetyAnalysisRepository
  handovers: HandoverRepository
  files: Pick<ObjectService, 'link'>
  commands: Pick<CommandService, 'create'>
}

export function safetyRoutes(app: FastifyInstance, parts: SafetyParts): void {
  readRoutes(app, parts)
  reviewRoutes(app, parts)
  handoverRoutes(app, parts)
}

function readRoutes(app: FastifyInstance, { events, analysis }: SafetyParts): void {
  route(app, contract.listSafetyEvents, ({ query: { pageSize, rowKey, ...filter }, caller }) =>
    events.page(caller, filter, pageSize, rowKey),
  )
  route(app, contract.getSafetyFigures, ({ query, caller }) => events.figures(caller, query))
  route(app, contract.getSafetyEvent, async ({ query: { id }, caller }) => {
    const event = mustExist(await events.find(caller, id))
    const [files, steps] = await Promise.all([events.files(caller, id), events.steps(id)])
    return { ...event, files: files.map(({ objectKey: _key, ...file }) => file), steps }
  })
  const file = safetyExporter(events)
  route(app, contract.exportSafetyEvents, (call) => answerExport(file, call))
  route(app, contract.rankSafety, ({ query, caller }) => analysis.ranking(caller, query))
  route(app, contract.getFalseShares, ({ query, caller }) => analysis.falseShares(caller, query))
  route(app, contract.getSafetyHours, ({ query, caller }) => analysis.hours(caller, query))
}

function reviewRoutes(app: FastifyInstance, { events, reviews, files, commands }: SafetyParts): void {
  route(app, contract.judgeSafetyEvents, async ({ body, caller }) => {
    const coaches = codesOf(createCoaching.access).every((code) => mayCall(caller, { code }))
    if (body.step === 'coach' && !coaches) throw new Forbidden()
    return mustExist(await reviews.judge(caller, body))
  })
  route(app, contract.linkSafetyEvidence, async ({ body: { id, key }, caller }) => {
    const { objectKey } = mustExist((await events.files(caller, id)).find((file) => file.key === key))
    const { url } = await files.link(caller, objectKey)
    await reviews.log(caller, id, { action: 'open', note: key })
    return { url }
  })
  route(app, contract.sendSafetyText, async ({ body: { id, text }, caller }) => {
    const { vin } = mustExist(await events.find(caller, id))
    const job = await commands.create(caller, {
      kind: 'textMessage',
      vin,
      params: { text },
      expireSeconds: TEXT_SECONDS,
    })
    await reviews.log(caller, id, { action: 'text', note: text, jobId: job.id })
    return { jobId: job.id }
  })
}

function handoverRoutes(app: FastifyInstance, { handovers }: SafetyParts): void {
  route(app, contract.listHandovers, ({ query: { orgId }, caller }) => handovers.list(caller, orgId))
  route(app, contract.saveHandover, async ({ body, caller }) => {
    if (!caller.orgIds.includes(body.orgId)) throw Invalid.field('orgId', 'validation.unknownOrganisation')
    await handovers.save(caller, body)
  })
}

export const safetyExporter = (events: SafetyListRepository): Exporter =>
  exporter({
    endpoint: contract.exportSafetyEvents,
    page: contract.SAFETY_PAGE,
    fileName: 'safety-events',
    columns: alarmColumns(contract.SafetyEvent.shape, 'vehicleId', 'driverId'),
    personal: ['driverName'],
    words: {
      alarmKind: ALARM_WORDS,
      state: wordsOf(REVIEW_STATES, 'safeWarning:state.'),
      verdict: wordsOf(VERDICTS, 'safeWarning:verdict.'),
    },
    rows: (scope, filter) => withAlarmKind(eachOfPages((key, size) => events.page(scope, filter, size, key))),
  })
