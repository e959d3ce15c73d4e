import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/no-can.ts'
import { CAN_FOLLOW_UPS, CAN_PARAMETERS, NO_CAN_CAUSES, USUAL_COLLECTION } from '#core/domain/no-can.ts'
import { hasStatus } from '#core/protocol/jt808/location/status-bits.ts'
import { type Exporter, exporter, wordsOf } from '#server/exchange/exporter.ts'
import { NotFound } from '#server/http/errors.ts'
import { type Caller, route } from '#server/http/route.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import { mapList, ONE_ROW, pageIn } from '#server/store/paging.ts'
import { askTerminals } from '#server/telemetry/commands/ask-terminals.ts'
import type { CommandService } from '#server/telemetry/commands/command-service.ts'
import type { FleetView } from '#server/telemetry/tracker/fleet-view.ts'
import type { NoCanRepository } from './no-can-repository.ts'

export interface NoCanParts {
  noCan: NoCanRepository
  fleet: Pick<FleetView, 'state'>
  commands: Pick<CommandService, 'create'>
}

const PURPOSE = 'No data of the CAN bus'
const COLLECTION = {
  parameters: [
    { id: CAN_PARAMETERS.collect, value: USUAL_COLLECTION.collectMs },
    { id: CAN_PARAMETERS.upload, value: USUAL_COLLECTION.uploadSeconds },
  ],
}

export function noCanRoutes(app: FastifyInstance, { noCan, fleet, commands }: NoCanParts): void {
  route(app, contract.listNoCan, async ({ query, caller }) =>
    mapList(await noCan.page(caller, ...pageIn(query)), (row) => ({ ...row, ignition: ignitionOf(fleet, row.id) })),
  )
  route(app, contract.getNoCanOverview, ({ query: { hours }, caller }) => noCan.overview(caller, hours))
  const file = noCanExporter(noCan)
  route(app, contract.exportNoCan, (call) => answerExport(file, call))
  route(app, contract.followNoCan, async ({ body: { ids, ...change }, caller }) => {
    const changed = await noCan.follow(caller, ids, change)
    if (changed === null) throw new NotFound()
    return { changed }
  })

  /** Sends a command to each, and says of those that got it that they were asked. */
  async function send(
    caller: Caller,
    ids: readonly number[],
    command: Pick<Parameters<typeof askTerminals>[2], 'kinds' | 'params'>,
  ) {
    const own = await noCan.vins(caller, ids)
    if (own.length < new Set(ids).size) throw new NotFound()
    const vins = own.map(({ vin }) => vin)
    const { asked, ...answer } = await askTerminals(commands, caller, { vins, reason: PURPOSE, ...command })
    const reached = own.filter(({ vin }) => asked.has(vin)).map(({ id }) => id)
    if (reached.length > 0) await noCan.follow(caller, reached, { followUp: 'asked', note: '' })
    return answer
  }
  route(app, contract.readCanParameters, ({ body: { ids }, caller }) =>
    send(caller, ids, { kinds: ['queryParameters'] }),
  )
  route(app, contract.startCanCollection, ({ body: { ids }, caller }) =>
    send(caller, ids, { kinds: ['setParameters'], params: COLLECTION }),
  )
}

function ignitionOf(fleet: NoCanParts['fleet'], vehicleId: number): boolean | null {
  const live = fleet.state(vehicleId)
  return live && live.lastPositionAt !== null ? hasStatus(live.status, 'accOn') : null
}

export const noCanExporter = (noCan: NoCanRepository): Exporter =>
  exporter({
    endpoint: contract.exportNoCan,
    page: '/operate/noCan',
    fileName: 'vehicles-without-can',
    columns: [
      'vin',
      'plate',
      'orgName',
      'modelName',
      'sn',
      'firmware',
      'canTime',
      'lastTime',
      'missingSeconds',
      'km',
      'plan',
      'collectMs',
      'cause',
      'followUp',
      'note',
    ],
    words: {
      cause: wordsOf(NO_CAN_CAUSES, 'noCan:cause.'),
      followUp: wordsOf(CAN_FOLLOW_UPS, 'noCan:followUp.'),
    },
    rows: (scope, filter) => noCan.all(scope, filter),
    count: async (scope, filter) => (await noCan.page(scope, filter, ONE_ROW)).total,
  })
