import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/alarm-message.ts'
import { alarmKindOfBit } from '#core/domain/alarm-kind.ts'
import { POSITION_QUALITIES } from '#core/domain/position-quality.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { statusBits } from '#core/protocol/jt808/location/status-bits.ts'
import { MASK_PARAMETER } from '#server/telemetry/alarms/mask-in-force-repository.ts'
import type { CommandService } from '#server/telemetry/commands/command-service.ts'
import { Invalid, NotFound } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import { ALARM_WORDS, type Exporter, exporter, wordsOf } from '#server/exchange/exporter.ts'
import { eachOfPages } from '#server/store/paging.ts'
import type { AlarmMessageRepository } from './alarm-message-repository.ts'

export interface AlarmMessageParts {
  messages: AlarmMessageRepository
  commands: Pick<CommandService, 'create'>
}

const wordOf = (bits: readonly number[]): number => [...new Set(bits)].reduce((word, bit) => word + 2 ** bit, 0)

export function alarmMessageRoutes(app: FastifyInstance, { messages, commands }: AlarmMessageParts): void {
  route(app, contract.listAlarmMessages, ({ query, caller }) => {
    const { pageSize, rowKey, ...filter } = query
    return messages.page(caller, filter, pageSize, rowKey)
  })
  const file = alarmMessageExporter(messages)
  route(app, contract.exportAlarmMessages, (call) => answerExport(file, call))
  route(app, contract.listVendorAlarms, ({ query, caller }) => messages.vendorAlarms(caller, query.vin))
  route(app, contract.confirmAlarmMessage, async ({ body, caller }) => {
    const params = { serial: body.serial, alarms: wordOf(body.bits) }
    const job = await commands.create(caller, { kind: 'confirmAlarm', vin: body.vin, params })
    return { jobId: job.id }
  })
  route(app, contract.listAlarmMasks, ({ query, caller }) => messages.masks(caller, query.vin))
  route(app, contract.maskAlarms, async ({ body, caller }) => {
    const until = fromPlatformTime(body.untilTime)
    if (until <= Date.now()) throw Invalid.field('untilTime', 'validation.rangeOrder')
    const vehicleId = await messages.vehicleId(caller, body.vin)
    if (vehicleId === undefined) throw new NotFound()
    // A mask that arrives after its end would never be removed.
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

const NOT_EXPORTED: ReadonlySet<string> = new Set(['bits', 'vendor', 'status'])
/** Lists come last. */
const COLUMNS = [
  ...Object.keys(contract.AlarmMessage.shape).filter((name) => !NOT_EXPORTED.has(name)),
  'vendor',
  'alarms',
  'status',
]

const alarmMessageExporter = (messages: AlarmMessageRepository): Exporter =>
  exporter({
    endpoint: contract.exportAlarmMessages,
    page: '/tbox/warnMessage',
    fileName: 'alarm-messages',
    columns: COLUMNS,
    words: {
      alarms: ALARM_WORDS,
      status: wordsOf(
        statusBits.map(({ key }) => key),
        'protocol:value.',
      ),
      quality: wordsOf(POSITION_QUALITIES, 'positionData:flag.'),
    },
    async *rows(scope, filter) {
      const all = eachOfPages((key, size) => messages.page(scope, filter, size, key))
      for await (const { bits, vendor, ...row } of all) {
        yield {
          ...row,
          vendor: vendor.map(({ name }) => name).join(', '),
          alarms: bits.map((bit) => alarmKindOfBit(bit)?.key ?? bit),
        }
      }
    },
  })
