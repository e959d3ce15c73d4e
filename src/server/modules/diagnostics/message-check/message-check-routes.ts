import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/message-check.ts'
import { RawMessageFilter } from '#core/contract/message-log.ts'
import { MESSAGE_CHECK_STATES } from '#core/domain/message-check.ts'
import { fromPlatformTime, platformTimeOf, toPlatformTime } from '#core/domain/platform-time.ts'
import { type Exporter, exporter, wordsOf } from '#server/exchange/exporter.ts'
import { Conflict, Invalid, NotFound } from '#server/http/errors.ts'
import { type Caller, route } from '#server/http/route.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import type { MessageLogRepository } from '#server/modules/terminals/message-log/message-log-repository.ts'
import { pageIn } from '#server/store/paging.ts'
import type { MessageCheckRepository } from './message-check-repository.ts'
import type { MessageTemplateRepository } from './message-template-repository.ts'

export interface MessageCheckRouteParts {
  checks: MessageCheckRepository
  templates: MessageTemplateRepository
  messages: Pick<MessageLogRepository, 'page'>
}

const MOST_FRAMES = 100
const COLUMNS = Object.keys(contract.MessageCheck.shape).filter((name) => name !== 'id')

/** Checks of what vehicles report (docs/product/data-service.md). */
export function messageCheckRoutes(app: FastifyInstance, parts: MessageCheckRouteParts): void {
  const { checks, templates } = parts
  templateRoutes(app, templates)
  const file = messageCheckExporter(checks)
  route(app, contract.listMessageChecks, ({ query, caller }) => checks.page(caller, ...pageIn(query)))
  route(app, contract.exportMessageChecks, (call) => answerExport(file, call))
  route(app, contract.startMessageChecks, async ({ body: { vins, templateId, seconds }, caller }) => {
    const template = (await templates.list(caller.oemId)).find(({ id }) => id === templateId)
    if (!template) throw Invalid.field('templateId', 'validation.format')
    const started = new Set(await checks.start(caller, vins, template, seconds))
    return { started: started.size, refused: [...new Set(vins)].filter((vin) => !started.has(vin)) }
  })
  route(app, contract.cancelMessageCheck, async ({ body: { id }, caller }) => {
    if (!(await checks.own(caller, id))) throw new NotFound()
    if (!(await checks.cancel(id))) throw new Conflict('error.checkEnded')
  })
  route(app, contract.signMessageCheck, async ({ body: { id, ...signed }, caller }) => {
    if (!(await checks.own(caller, id))) throw new NotFound()
    if (!(await checks.sign(id, caller.userId, signed))) throw new Conflict('error.checkNotSignable')
  })
  route(app, contract.getMessageCheck, ({ query: { id }, caller }) => detail(parts, caller, id))
}

function templateRoutes(app: FastifyInstance, templates: MessageTemplateRepository): void {
  route(app, contract.listMessageTemplates, ({ caller }) => templates.list(caller.oemId))
  route(app, contract.addMessageTemplate, async ({ body, caller }) => ({
    id: await templates.insert(caller.oemId, body),
  }))
  route(app, contract.updateMessageTemplate, async ({ body: { id, ...input }, caller }) => {
    if (!(await templates.update(caller.oemId, id, input))) throw new NotFound()
  })
  route(app, contract.deleteMessageTemplate, async ({ body: { id }, caller }) => {
    if (!(await templates.remove(caller.oemId, id))) throw new NotFound()
  })
}

async function detail({ checks, messages }: MessageCheckRouteParts, caller: Caller, id: number) {
  const found = await checks.seen(caller, id)
  if (!found) throw new NotFound()
  const { check, rules, findings, vehicleId, templateId, signTime, signedNote } = found
  const before = await checks.before(id, vehicleId, templateId)
  const from = check.startTime
  const frames = from
    ? await messages.page(
        caller,
        RawMessageFilter.parse({
          vin: check.vin,
          startTime: from,
          endTime: toPlatformTime(fromPlatformTime(from) + check.seconds * 1000),
          reportTimeDesc: false,
        }),
        MOST_FRAMES,
      )
    : { list: [], nextKey: null }
  return {
    ...check,
    rules,
    findings,
    signTime,
    signedNote,
    previous: before ? { id: before.id, requestTime: platformTimeOf(before.askedAt) } : null,
    previousRules: before?.rules ?? [],
    previousFindings: before?.results ?? [],
    frames: frames.list,
    moreFrames: frames.nextKey !== null,
  }
}

/** Checks as a workbook, at once and in the background. */
export const messageCheckExporter = (checks: MessageCheckRepository): Exporter =>
  exporter({
    endpoint: contract.exportMessageChecks,
    page: '/dataService/newMessageCheck',
    fileName: 'message-checks',
    columns: COLUMNS,
    words: { state: wordsOf(MESSAGE_CHECK_STATES, 'messageCheck:state.') },
    rows: (scope, filter) => checks.all(scope, filter),
  })
