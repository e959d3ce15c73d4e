import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '#core/contract/position-data.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { vinsIn } from '#core/domain/vin-list.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import { type Exporter, type ExportScope, exporter, wordsOf } from '#server/exchange/exporter.ts'
import type { TimeRange } from '#server/telemetry/history/position-history-repository.ts'
import type { StoredPosition } from '#server/telemetry/history/stored-position.ts'
import { Forbidden, Invalid, NotFound } from '#server/http/errors.ts'
import { type Caller, route } from '#server/http/route.ts'
import { streamAnswer } from '#server/http/stream-answer.ts'
import {
  type Accept,
  acceptOf,
  isFixed,
  type KnownVehicle,
  type PositionDataRepository,
  positionDatum,
  type PositionPlace,
} from './position-data-repository.ts'
import { GapFinder, PictureBuilder } from './position-picture.ts'
import { TRACK_TYPES, TRACK_WRITERS } from './track-file.ts'

const DAY_MS = 86_400_000
const SECOND_MS = 1000
const COLUMNS = [
  'vin',
  'time',
  'receiveTime',
  'delaySeconds',
  'lng',
  'lat',
  'altitude',
  'speed',
  'direction',
  'satellites',
  'gnssFixed',
  'mileageKm',
  'positionSource',
  'locationSort',
  'flags',
]

interface Asked {
  vehicles: KnownVehicle[]
  range: TimeRange
  accept: Accept
}

/** Positions of several vehicles over a range (docs/product/data-service.md). */
export function positionDataRoutes(app: FastifyInstance, { positions }: { positions: PositionDataRepository }): void {
  const asked = (caller: Pick<Caller, 'oemId' | 'orgIds'>, filter: contract.PositionDataFilter) =>
    askedOf(positions, caller, filter)

  route(app, contract.listPositionData, async ({ query: { pageSize, rowKey, ...filter }, caller }) => {
    const { vehicles, range, accept } = await asked(caller, filter)
    const page = { ...range, accept, newestFirst: filter.reportTimeDesc, after: placeOf(rowKey) }
    const rows = await positions.page(vehicles, page, pageSize + 1)
    const vins = new Map(vehicles.map(({ id, vin }) => [id, vin]))
    const list = rows.slice(0, pageSize).map((row) => positionDatum(row, vins.get(row.vehicleId) ?? ''))
    return { list, nextKey: rows.length > pageSize ? (list.at(-1)?.key ?? null) : null }
  })

  route(app, contract.getPositionPicture, async ({ query, caller, request }) => {
    const found = await asked(caller, query)
    const picture = new PictureBuilder(found.vehicles.length)
    await walk(positions, found, picture, request)
    return picture.result()
  })

  route(app, contract.listPositionGaps, async ({ query, caller, request }) => {
    // Positions and speeds do not show when it was silent.
    const found = await asked(caller, { ...query, area: undefined, speedFrom: undefined, speedTo: undefined })
    const gaps = new GapFinder(query.gapMinutes)
    await walk(positions, found, gaps, request)
    return gaps.result()
  })

  const file = positionDataExporter(positions)
  route(app, contract.exportPositionData, async (call) => {
    await asked(call.caller, call.query)
    return answerExport(file, call)
  })
  route(app, contract.exportPositionTrack, async ({ query: { format, ...filter }, caller }) => {
    // A way is nothing but places.
    if (caller.hides?.includes('position')) throw new Forbidden('error.placesHidden')
    const { vehicles, range, accept } = await asked(caller, filter)
    const placed: Accept = (row) => isFixed(row) && accept(row)
    async function* tracks() {
      for (const { id, vin } of vehicles) yield { vin, rows: inOrder(positions.days(id, range, placed)) }
    }
    const about = { filename: `${file.fileName}.${format}`, contentType: TRACK_TYPES[format] }
    return streamAnswer(TRACK_WRITERS[format](tracks()), about)
  })
}

/** Positions as a background export, by vehicle and oldest first. */
export const positionDataExporter = (positions: PositionDataRepository): Exporter =>
  exporter({
    endpoint: contract.exportPositionData,
    page: '/dataService/location',
    fileName: 'positions',
    columns: COLUMNS,
    words: {
      positionSource: wordsOf(contract.POSITION_SOURCES, 'positionData:source.'),
      flags: wordsOf(contract.POSITION_FLAGS, 'positionData:flag.'),
    },
    async *rows(scope: ExportScope, filter: contract.PositionDataFilter) {
      const { vehicles, range, accept } = await askedOf(positions, scope, filter)
      for (const { id, vin } of vehicles) {
        for await (const row of inOrder(positions.days(id, range, accept))) {
          const { key: _key, source, ...datum } = positionDatum(row, vin)
          yield { ...datum, positionSource: source }
        }
      }
    },
  })

async function* inOrder(days: AsyncIterable<StoredPosition[]>): AsyncGenerator<StoredPosition> {
  for await (const day of days) yield* day
}

async function askedOf(
  positions: PositionDataRepository,
  scope: Pick<Caller, 'oemId' | 'orgIds'>,
  filter: contract.PositionDataFilter,
): Promise<Asked> {
  const range = { from: fromPlatformTime(filter.startTime), to: fromPlatformTime(filter.endTime) + SECOND_MS }
  const vins = [...new Set([...vinsIn(filter.vins ?? ''), ...(filter.vin ? [filter.vin] : [])])]
  const days = Math.min(contract.POSITION_LIMITS.days, Math.floor(contract.POSITION_LIMITS.vehicleDays / vins.length))
  if (range.to - range.from > days * DAY_MS) throw Invalid.field('endTime', 'validation.rangeTooLong', { limit: days })
  const vehicles = await positions.vehicles(scope, vins)
  if (vehicles.length === 0) throw new NotFound('error.unknownVehicle')
  return { vehicles, range, accept: acceptOf(filter) }
}

interface Reader {
  begin: (vin: string) => void
  add: (row: StoredPosition) => void
}

/** Shows a reader everything that was asked for; ends early when the request is aborted. */
async function walk(
  positions: PositionDataRepository,
  { vehicles, range, accept }: Asked,
  reader: Reader,
  request: FastifyRequest,
): Promise<void> {
  const gone = new AbortController()
  const leave = () => gone.abort()
  request.raw.socket.once('close', leave)
  try {
    for (const { id, vin } of vehicles) {
      reader.begin(vin)
      for await (const row of inOrder(positions.days(id, range, accept, gone.signal))) reader.add(row)
    }
  } finally {
    request.raw.socket.off('close', leave)
  }
}

/** A row key is the place of its row. */
function placeOf(rowKey: string | undefined): PositionPlace | null {
  if (rowKey === undefined) return null
  const [, ts, vehicleId, serial, kind] = /^(\d{1,15})\.(\d{1,10})\.(-?\d{1,9})\.(\d{1,4})$/.exec(rowKey) ?? []
  if (ts === undefined) throw Invalid.field('rowKey', 'validation.format')
  return { ts: Number(ts), vehicleId: Number(vehicleId), serial: Number(serial), kind: Number(kind) }
}
