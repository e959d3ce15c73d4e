import type { TableColumnsType } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { PositionDatum } from '#core/contract/position-data.ts'
import { PlaceCell } from '#console/ui/location/place-cell.tsx'
import shared from '../data-service.module.css'
import { useColumnKit } from '#console/ui/columns.tsx'

const DEGREE_DIGITS = 6

/** The default columns fit a window of 1440 px. */
export function usePositionColumns(): TableColumnsType<PositionDatum> {
  const column = useColumnKit<PositionDatum>()
  const { t } = useTranslation(['positionData', 'common'])
  const degrees = (value: number) => <bdi dir="ltr">{value.toFixed(DEGREE_DIGITS)}</bdi>
  return [
    column.vin('vin', t('common:field.vin'), 185),
    column.time('time', t('time'), 172, { received: (row) => row.receiveTime }),
    column.cell('lat', t('lat'), 100, ({ lat }) => degrees(lat), { align: 'end' }),
    column.cell('lng', t('lng'), 105, ({ lng }) => degrees(lng), { align: 'end' }),
    column.cell('address', t('address'), 165, ({ lng, lat, gnssFixed }) =>
      gnssFixed ? <PlaceCell lng={lng} lat={lat} /> : '–',
    ),
    column.number('speed', t('speed'), 105, { digits: 1 }),
    column.number('direction', t('heading'), 95, { digits: 0, hidden: true }),
    column.number('altitude', t('altitude'), 100, { digits: 0, hidden: true }),
    column.number('satellites', t('satellites'), 95, { digits: 0, hidden: true }),
    column.state('gnssFixed', t('gnss'), 85, (fixed) => [
      fixed ? 'good' : 'warning',
      t(fixed ? 'gnss.fixed' : 'gnss.none'),
    ]),
    column.number('mileageKm', t('mileage'), 130, { digits: 1, hidden: true }),
    column.label('source', t('source'), 85, (source) => t(`source.${source}`)),
    column.number('locationSort', t('sort'), 110, { hidden: true }),
    column.quantity('duration', ['delaySeconds', (row) => Math.max(0, Math.round(row.delaySeconds))], t('delay'), 95, {
      hidden: true,
    }),
    column.cell('flags', t('flags'), 120, ({ flags }) =>
      flags.length === 0
        ? '–'
        : flags.map((flag) => (
            <span key={flag} className={shared.chip}>
              {t(`flag.${flag}`)}
            </span>
          )),
    ),
  ]
}
