import type { FastifyInstance } from 'fastify'
import {
  type AlarmMessageFilter,
  confirmAlarmMessage,
  exportAlarmMessages,
  listAlarmMasks,
  listAlarmMessages,
  listVendorAlarms,
  maskAlarms,
} from '#core/contract/alarm-message.ts'
import { alarmKindOfBit } from '#core/domain/alarm-kind.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { MASK_PARAMETER } from '#server/telemetry/alarms/mask-in-force-repository.ts'
import type { CommandService } from '#server/telemetry/commands/command-service.ts'
import { Invalid, NotFound } from '#server/http/errors.ts'
import { type Caller, route } from '#server/http/route.ts'
import { csvAnswer } from '#server/http/stream-answer.ts'
import type { AlarmMessageRepository } from './alarm-message-repository.ts'

export interface AlarmMessageParts {
  messages: AlarmMessageRepository
  commands: Pick<CommandService, 'create'>
}

const EXPORT_PAGE = 1000

const wordOf = (bits: readonly number[]): number => [...new Set(bits)].reduce((word, bit) => word + 2 ** bit, 0)

export function alarmMessageRoutes(app: FastifyInstance, { messages, commands }: AlarmMessageParts): void {
  route(app, listAlarmMessages, ({ query, caller }) => {
    const { pageSize, rowKey, ...filter } = query
    return messages.page(caller, filter, pageSize, rowKey)
  })
  route(app, exportAlarmMessages, ({ query, caller }) =>
    csvAnswer({ rows: everyMessage(messages, caller, query), filename: 'alarm-messages.csv' }),
  )
  route(app, listVendorAlarms, ({ query, caller }) => messages.vendorAlarms(caller, query.vin))
  route(app, confirmAlarmMessage, async ({ body, caller }) => {
    const params = { serial: body.serial, alarms: wordOf(body.bits) }
    const job = await commands.create(caller, { kind: 'confirmAlarm', vin: body.vin, params })
    return { jobId: job.id }
  })
  route(app, listAlarmMasks, ({ query, caller }) => messages.masks(caller, query.vin))
  route(app, maskAlarms, async ({ body, caller }) => {
    const until = fromPlatformTime(body.untilTime)
    if (until <= Date.now()) throw Invalid.field('untilTime', 'validation.rangeOrder')
    const vehicleId = await messages.vehicleId(caller, body.vin)
    if (vehicleId === undefined) throw new NotFound()
    // A mask that arrives after its end would never be taken back.
    const expireSeconds = Math.floor((until - Date.now()) / 1000)
    const job = await commands.create(caller, {
      kind: 'setParameters',
      vin: body.vin,
      params: { parameters: [{ id: MASK_PARAMETER, value: wordOf(body.bits) }] },
      reason: body.reason,
      expireSeconds: Math.max(60, Math.min(expireSeconds, 86_400)),
    })
    await messages.askMasks(caller, { vehicleId, jobId: job.id, bits: body.bits, until })
    return { jobId: job.id }
  })
}

async function* everyMessage(messages: AlarmMessageRepository, caller: Caller, filter: AlarmMessageFilter) {
  let rowKey: string | undefined
  do {
    const page = await messages.page(caller, filter, EXPORT_PAGE, rowKey)
    for (const { bits, vendor, status, ...row } of page.list) {
      const names = vendor.map(({ name }) => name).join(', ')
      yield {
        ...row,
        vendor: names,
        alarms: bits.map((bit) => alarmKindOfBit(bit)?.key ?? bit).join(' '),
        status: status.join(' '),
      }
    }
    rowKey = page.nextKey ?? undefined
  } while (rowKey)
}
