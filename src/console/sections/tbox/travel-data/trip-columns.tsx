import { EyeOutlined } from '@ant-design/icons'
import { Button, Space, type TableColumnsType, Tag } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Trip } from '#core/contract/trip.ts'
import { useFormat } from '#web/i18n/format.ts'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { PlaceCell } from '#console/ui/location/place-cell.tsx'
import { useColumnKit } from '#console/ui/columns.tsx'

/** Fuel, or electric energy, or both of a hybrid. */
export function useConsumption() {
  const { t } = useTranslation('trip')
  const format = useFormat()
  return ({ fuelLitres, energyKwh }: { fuelLitres: number | null; energyKwh: number | null }) =>
    [
      fuelLitres === null ? '' : t('litres', { value: format.number(fuelLitres, 1) }),
      energyKwh === null ? '' : t('kwh', { value: format.number(energyKwh, 1) }),
    ]
      .filter(Boolean)
      .join(' · ') || '–'
}

export function useTripColumns(onShow: (trip: Trip) => void): TableColumnsType<Trip> {
  const column = useColumnKit<Trip>()
  const { t } = useTranslation(['trip', 'common'])
  const format = useFormat()
  const consumption = useConsumption()
  const figure = { width: 95, align: 'end' } as const
  return [
    column.vin('vin', t('common:field.vin'), 185),
    column.time('startTime', t('start'), 165),
    column.cell('endTime', t('end'), 165, ({ endTime: time, open, manual }) => (
      <Space size={4}>
        <TimeCell time={time} />
        {open && <Tag color="processing">{t('open')}</Tag>}
        {manual && <Tag>{t('manual')}</Tag>}
      </Space>
    )),
    { title: t('distance'), dataIndex: 'distanceKm', ...figure, render: (km: number) => format.distance(km) },
    {
      title: t('duration'),
      dataIndex: 'durationSeconds',
      ...figure,
      hidden: true,
      render: (s: number) => <bdi>{format.duration(s)}</bdi>,
    },
    column.cell('consumption', t('consumption'), 105, (trip) => consumption(trip), { align: 'end' }),
    column.number('score', t('score'), 70),
    column.cell('from', t('from'), 140, (trip) => <PlaceCell lng={trip.startLng} lat={trip.startLat} />),
    column.cell('to', t('to'), 140, (trip) => <PlaceCell lng={trip.endLng} lat={trip.endLat} />),
    column.cell('speed', t('speed'), 170, (trip) => `${format.speed(trip.maxSpeed)} / ${format.speed(trip.avgSpeed)}`, {
      align: 'end',
      hidden: true,
    }),
    {
      title: t('idle'),
      hidden: true,
      dataIndex: 'idleSeconds',
      ...figure,
      render: (s: number) => <bdi>{format.duration(s)}</bdi>,
    },
    {
      title: t('harsh'),
      dataIndex: 'harshEvents',
      hidden: true,
      ...figure,
      render: (count: number) => format.number(count),
    },
    column.text('driver', t('driver'), 130, { hidden: true }),
    column.cell('tag', t('tag'), 110, ({ tag }) => (tag === 'none' ? '–' : <Tag>{t(`tag.${tag}`)}</Tag>), {
      hidden: true,
    }),
    column.cell(
      'actions',
      '',
      56,
      (trip) => (
        <Button
          type="text"
          size="small"
          icon={<EyeOutlined aria-hidden />}
          title={t('show')}
          aria-label={`${t('show')} ${trip.startTime}`}
          onClick={(event) => {
            // The row opens it, too.
            event.stopPropagation()
            onShow(trip)
          }}
        />
      ),
      { fixed: 'end' },
    ),
  ]
}
