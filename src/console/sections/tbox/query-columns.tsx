import type { TableColumnsType } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { LocationQuery } from '#core/contract/location-message.ts'
import { useFormat } from '#web/i18n/format.ts'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { AlarmWords } from './alarm-words.tsx'
import { JobStatus } from './job-status.tsx'
import { PlaceCell } from '#console/ui/location/place-cell.tsx'
import { secondsBetween } from './position-difference.ts'
import { useColumnKit } from '#console/ui/columns.tsx'
import { Coordinates } from '#console/ui/location/coordinates.tsx'

/** Responses of the terminal, newest first. */
export function useQueryColumns(): TableColumnsType<LocationQuery> {
  const column = useColumnKit<LocationQuery>()
  const { t } = useTranslation('tbox')
  const format = useFormat()
  return [
    column.time('createTime', t('location.askedAt'), 165, { fixed: 'start' }),
    {
      title: t('location.kind'),
      width: 165,
      render: (_, { kind, intervalSeconds }) =>
        kind === 'queryLocation' ? t('kind.query') : intervalSeconds === 0 ? t('kind.stop') : t('kind.follow'),
    },
    {
      title: t('location.status'),
      width: 200,
      render: (_, { status, resultDetail }) => <JobStatus status={status} detail={resultDetail} />,
    },
    {
      title: t('location.time'),
      width: 165,
      render: (_, { answer }) => <TimeCell time={answer?.time} received={answer?.receiveTime} />,
    },
    {
      title: t('location.place'),
      width: 190,
      hidden: true,
      render: (_, { answer }) => (answer ? <Coordinates {...answer} digits={6} /> : '–'),
    },
    {
      title: t('location.address'),
      width: 190,
      render: (_, { answer }) => (answer ? <PlaceCell lng={answer.lng} lat={answer.lat} /> : '–'),
    },
    {
      title: t('location.speed'),
      width: 90,
      align: 'end',
      render: (_, { answer }) => (answer ? format.speed(answer.speed) : '–'),
    },
    {
      title: t('location.satellites'),
      width: 100,
      hidden: true,
      align: 'end',
      render: (_, { answer }) => format.number(answer?.satellites ?? null),
    },
    {
      title: t('location.acc'),
      width: 90,
      render: (_, { answer }) => (answer ? (answer.accOn ? t('word.on') : t('word.off')) : '–'),
    },
    {
      title: t('location.alarms'),
      width: 220,
      hidden: true,
      render: (_, { answer }) => (answer ? <AlarmWords alarms={answer.alarms} /> : '–'),
    },
    {
      title: t('location.delay'),
      width: 100,
      hidden: true,
      align: 'end',
      render: (_, { createTime, answerTime }) =>
        answerTime
          ? t('word.seconds', { value: format.number(secondsBetween(createTime, answerTime, format.zone)) })
          : '–',
    },
    column.text('operator', t('location.operator'), 100),
  ]
}
