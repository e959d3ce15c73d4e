import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/uds.ts'
import { readsOnly } from '#core/domain/uds-reading.ts'
import { UDS_RESULTS, UDS_STATUSES, UDS_TYPES } from '#core/domain/uds-task.ts'
import { type Exporter, exporter, wordsOf } from '#server/exchange/exporter.ts'
import { Invalid, NotFound } from '#server/http/errors.ts'
import { type Caller, route } from '#server/http/route.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import { pageIn } from '#server/store/paging.ts'
import type { FaultCodeRepository } from '../fault-code/fault-code-repository.ts'
import type { UdsDesk } from './uds-desk.ts'
import type { UdsRepository } from './uds-repository.ts'

export interface UdsParts {
  requests: UdsRepository
  desk: Pick<UdsDesk, 'ask' | 'collect'>
  faults: Pick<FaultCodeRepository, 'names'>
}

export function udsRoutes(app: FastifyInstance, { requests, desk, faults }: UdsParts): void {
  route(app, contract.listUdsEcus, ({ caller }) => requests.ecus(caller))
  route(app, contract.listUdsTasks, ({ query, caller }) => requests.page(caller, ...pageIn(query)))
  route(app, contract.findUdsTask, async ({ query, caller }) => {
    const task = await requests.find(caller, query.id)
    if (!task) throw new NotFound()
    return task
  })

  const ask = async (caller: Caller, { address, ...body }: contract.UdsTaskInput) =>
    desk.ask(caller, { ...body, address: Number.parseInt(address, 16) })
  route(app, contract.createUdsTask, ({ body, caller }) => {
    if (!readsOnly(body.request)) throw Invalid.field('request', 'validation.readOnly')
    return ask(caller, body)
  })
  route(app, contract.changeByUds, ({ body, caller }) => ask(caller, body))

  route(app, contract.listDtcs, async ({ query, caller }) => {
    await desk.collect()
    const dtcs = await requests.dtcs(caller, query.vin)
    const names = await faults.names(
      caller,
      dtcs.map(({ code }) => code),
    )
    const named = new Map(names.map((one) => [one.code, one]))
    return dtcs.map((dtc) => ({
      ...dtc,
      name: named.get(dtc.code)?.name ?? '',
      names: named.get(dtc.code)?.names,
      level: named.get(dtc.code)?.level ?? null,
    }))
  })
  const tasks = udsTaskExporter(requests)
  route(app, contract.exportUdsTasks, (asked) => answerExport(tasks, asked))
}

export const udsTaskExporter = (requests: UdsRepository): Exporter =>
  exporter({
    endpoint: contract.exportUdsTasks,
    page: '/dataService/uds',
    fileName: 'uds-tasks',
    columns: [
      'vin',
      'ecu',
      'address',
      'type',
      'request',
      'status',
      'result',
      'answer',
      'createTime',
      'endTime',
      'operator',
    ],
    words: {
      type: wordsOf(UDS_TYPES, 'uds:type.'),
      status: wordsOf(UDS_STATUSES, 'uds:status.'),
      result: wordsOf(UDS_RESULTS, 'uds:result.'),
    },
    rows: (scope, filter) => requests.all(scope, filter),
    count: async (scope, filter) => (await requests.page(scope, filter, { page: 1, size: 1 })).total,
  })
