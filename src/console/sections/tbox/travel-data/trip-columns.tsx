import { EyeOutlined } from '@ant-design/icons'
import { Button, Space, type TableColumnsType, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Trip } from '#core/contract/trip.ts'
import { useFormat } from '#web/i18n/format.ts'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { VinCell } from '#console/ui/vin-cell.tsx'
import { Words } from '#console/ui/words.tsx'
import { PlaceCell } from '#console/ui/location/place-cell.tsx'

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
  const { t } = useTranslation(['trip', 'common'])
  const format = useFormat()
  const consumption = useConsumption()
  const figure = { width: 110, align: 'end' } as const
  return [
    {
      title: t('common:field.vin'),
      dataIndex: 'vin',
      width: 210,
      fixed: 'start',
      render: (vin: string) => <VinCell vin={vin} />,
    },
    { title: t('start'), dataIndex: 'startTime', width: 170, render: (time: string) => <TimeCell time={time} /> },
    {
      title: t('end'),
      dataIndex: 'endTime',
      width: 240,
      render: (time: string, { open, manual }) => (
        <Space size={4}>
          <TimeCell time={time} />
          {open && <Tag color="processing">{t('open')}</Tag>}
          {manual && <Tag>{t('manual')}</Tag>}
        </Space>
      ),
    },
    {
      title: t('from'),
      key: 'from',
      width: 200,
      render: (_, trip) => <PlaceCell lng={trip.startLng} lat={trip.startLat} />,
    },
    { title: t('to'), key: 'to', width: 200, render: (_, trip) => <PlaceCell lng={trip.endLng} lat={trip.endLat} /> },
    { title: t('distance'), dataIndex: 'distanceKm', ...figure, render: (km: number) => format.distance(km) },
    {
      title: t('duration'),
      dataIndex: 'durationSeconds',
      ...figure,
      render: (s: number) => <bdi dir="ltr">{format.duration(s)}</bdi>,
    },
    {
      title: t('idle'),
      dataIndex: 'idleSeconds',
      ...figure,
      render: (s: number) => <bdi dir="ltr">{format.duration(s)}</bdi>,
    },
    {
      title: t('speed'),
      key: 'speed',
      width: 170,
      align: 'end',
      render: (_, trip) => `${format.speed(trip.maxSpeed)} / ${format.speed(trip.avgSpeed)}`,
    },
    { title: t('consumption'), key: 'consumption', width: 140, align: 'end', render: (_, trip) => consumption(trip) },
    { title: t('harsh'), dataIndex: 'harshEvents', ...figure, render: (count: number) => format.number(count) },
    { title: t('driver'), dataIndex: 'driver', width: 130, render: (name: string) => <Words text={name} /> },
    { title: t('score'), dataIndex: 'score', width: 90, align: 'end', render: (score: number) => format.number(score) },
    {
      title: t('tag'),
      dataIndex: 'tag',
      width: 110,
      render: (tag: Trip['tag']) => (tag === 'none' ? '–' : <Tag>{t(`tag.${tag}`)}</Tag>),
    },
    {
      title: '',
      key: 'actions',
      width: 56,
      fixed: 'end',
      render: (_, trip) => (
        <Button
          type="text"
          size="small"
          icon={<EyeOutlined />}
          title={t('show')}
          aria-label={`${t('show')} ${trip.startTime}`}
          onClick={() => onShow(trip)}
        />
      ),
    },
  ]
}
