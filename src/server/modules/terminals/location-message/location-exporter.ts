import { exportLocationQueries, type LocationQuery } from '#core/contract/location-message.ts'
import { ALARM_KINDS } from '#core/domain/alarm-kind.ts'
import { COMMAND_STATUSES } from '#core/domain/command-status.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { type Exporter, exporter, wordsOf } from '#server/exchange/exporter.ts'
import { eachOfPages } from '#server/store/paging.ts'
import { asLocationQuery } from './location-query.ts'
import type { LocationRepository } from './location-repository.ts'

/** Position queries of one vehicle with what its terminal answered. */
export const locationExporter = (locations: LocationRepository): Exporter =>
  exporter({
    endpoint: exportLocationQueries,
    page: '/tbox/locationMessage',
    fileName: 'position-queries',
    columns: [
      'vin',
      'createTime',
      'queryKind',
      'status',
      'time',
      'receiveTime',
      'lng',
      'lat',
      'speed',
      'satellites',
      'accOn',
      'alarms',
      'delaySeconds',
      'operator',
    ],
    words: {
      queryKind: wordsOf(['query', 'follow', 'stop'], 'tbox:kind.'),
      status: wordsOf(COMMAND_STATUSES, 'tbox:job.'),
      alarms: wordsOf(
        ALARM_KINDS.map(({ key }) => key),
        'alarm:alarm.',
      ),
    },
    async *rows(scope, { vin }) {
      const all = eachOfPages((key, size) => locations.page(scope, vin, size, key))
      for await (const job of all) yield rowOf(asLocationQuery(job))
    },
  })

function rowOf(query: LocationQuery) {
  const { vin, kind, status, createTime, answerTime, operator, intervalSeconds, answer } = query
  return {
    vin,
    createTime,
    queryKind: kind === 'queryLocation' ? 'query' : intervalSeconds === 0 ? 'stop' : 'follow',
    status,
    time: answer?.time,
    receiveTime: answer?.receiveTime,
    lng: answer?.lng,
    lat: answer?.lat,
    speed: answer?.speed,
    satellites: answer?.satellites,
    accOn: answer?.accOn,
    alarms: answer?.alarms,
    delaySeconds: answerTime ? (fromPlatformTime(answerTime) - fromPlatformTime(createTime)) / 1000 : null,
    operator,
  }
}
