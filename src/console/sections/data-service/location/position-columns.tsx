import type { TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import type { PositionDatum } from '#core/contract/position-data.ts'
import { useFormat } from '#web/i18n/format.ts'
import { PlaceCell } from '#console/ui/location/place-cell.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { ToneTag } from '#console/ui/tone-tag.tsx'
import { VinCell } from '#console/ui/vin-cell.tsx'
import shared from '../data-service.module.css'

const DEGREE_DIGITS = 6

/** What is on at first fits a window of 1440 px. */
export function usePositionColumns(): TableColumnsType<PositionDatum> {
  const { t } = useTranslation(['positionData', 'common'])
  const format = useFormat()
  const figure = (digits: number) => (value: number | null) => (value === null ? '–' : format.number(value, digits))
  const degrees = (value: number) => <bdi dir="ltr">{value.toFixed(DEGREE_DIGITS)}</bdi>
  return [
    {
      title: t('common:field.vin'),
      dataIndex: 'vin',
      width: 185,
      fixed: 'start',
      render: (vin: string) => <VinCell vin={vin} />,
    },
    {
      title: t('time'),
      dataIndex: 'time',
      width: 172,
      render: (time: string, row) => <TimeCell time={time} received={row.receiveTime} />,
    },
    { title: t('lng'), dataIndex: 'lng', width: 105, align: 'end', render: degrees },
    { title: t('lat'), dataIndex: 'lat', width: 100, align: 'end', render: degrees },
    {
      title: t('address'),
      key: 'address',
      width: 165,
      render: (_, { lng, lat, gnssFixed }) => (gnssFixed ? <PlaceCell lng={lng} lat={lat} /> : '–'),
    },
    { title: t('speed'), dataIndex: 'speed', width: 105, align: 'end', render: figure(1) },
    { title: t('heading'), dataIndex: 'direction', width: 95, align: 'end', hidden: true, render: figure(0) },
    { title: t('altitude'), dataIndex: 'altitude', width: 100, align: 'end', hidden: true, render: figure(0) },
    { title: t('satellites'), dataIndex: 'satellites', width: 95, align: 'end', hidden: true, render: figure(0) },
    {
      title: t('gnss'),
      dataIndex: 'gnssFixed',
      width: 85,
      render: (fixed: boolean) => (
        <ToneTag tone={fixed ? 'good' : 'warning'}>{t(fixed ? 'gnss.fixed' : 'gnss.none')}</ToneTag>
      ),
    },
    { title: t('mileage'), dataIndex: 'mileageKm', width: 130, align: 'end', hidden: true, render: figure(1) },
    {
      title: t('source'),
      dataIndex: 'source',
      width: 85,
      render: (source: PositionDatum['source']) => t(`source.${source}`),
    },
    { title: t('sort'), dataIndex: 'locationSort', width: 110, align: 'end', hidden: true },
    {
      title: t('delay'),
      dataIndex: 'delaySeconds',
      width: 95,
      align: 'end',
      hidden: true,
      render: (seconds: number) => format.duration(Math.max(0, Math.round(seconds))),
    },
    {
      title: t('flags'),
      dataIndex: 'flags',
      width: 120,
      render: (flags: PositionDatum['flags']) =>
        flags.length === 0
          ? '–'
          : flags.map((flag) => (
              <span key={flag} className={shared.chip}>
                {t(`flag.${flag}`)}
              </span>
            )),
    },
  ]
}
