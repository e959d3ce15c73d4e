import { EnvironmentOutlined, UserSwitchOutlined } from '@ant-design/icons'
import { Button, type TableColumnsType } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type DriveMessage, matchDriver } from '#core/contract/drive-message.ts'
import { useFormat } from '#web/i18n/format.ts'
import { ToneTag } from '#console/ui/tone-tag.tsx'
import { useColumnKit } from '#console/ui/columns.tsx'
import { Coordinates } from '#console/ui/location/coordinates.tsx'

interface Actions {
  onMatch: (row: DriveMessage) => void
  onPlace: (row: DriveMessage) => void
}

/** Columns of the message, then the driver the card was matched to. */
export function useDriveColumns({ onMatch, onPlace }: Actions): TableColumnsType<DriveMessage> {
  const column = useColumnKit<DriveMessage>()
  const { t } = useTranslation(['journal', 'common', 'terminal'])
  const format = useFormat()
  return [
    column.vin(),
    column.time('time', t('field.time'), 170, { received: (row) => row.receiveTime }),
    column.label('event', t('drive.event'), 130, (event) => t(`terminal:event.${event}`)),
    column.text('driver', t('drive.driver'), 120),
    column.code('licence', t('drive.licence'), 190, { hidden: true }),
    column.text('issuer', t('drive.issuer'), 180, { hidden: true }),
    column.cell('validUntil', t('drive.expiry'), 210, ({ validUntil: day, expired }) =>
      expired ? (
        <ToneTag tone="bad">
          {t('drive.expired')} <bdi dir="ltr">{format.date(day)}</bdi>
        </ToneTag>
      ) : (
        <bdi dir="ltr">{format.date(day)}</bdi>
      ),
    ),
    column.cell(
      'readResult',
      t('drive.readResult'),
      180,
      ({ readResult }) =>
        readResult === null ? (
          '–'
        ) : (
          <ToneTag tone={readResult === 'ok' ? 'good' : 'bad'}>{t(`terminal:cardResult.${readResult}`)}</ToneTag>
        ),
      { hidden: true },
    ),
    column.cell('place', t('drive.place'), 190, (row) =>
      row.lng === null || row.lat === null ? (
        '–'
      ) : (
        <Button
          type="link"
          size="small"
          icon={<EnvironmentOutlined aria-hidden />}
          onClick={(event) => {
            // The row opens the message.
            event.stopPropagation()
            onPlace(row)
          }}
        >
          <Coordinates lat={row.lat} lng={row.lng} />
        </Button>
      ),
    ),
    column.text('matchedDriver', t('drive.matched'), 140, { hidden: true }),
    column.text('bookedDriver', t('drive.booked'), 140, { hidden: true }),
    column.code('idCard', t('drive.idCard'), 180, { hidden: true }),
    ...column.actions(t('field.actions'), 120, [
      {
        to: matchDriver,
        icon: <UserSwitchOutlined aria-hidden />,
        label: (row) => `${t('drive.match')} ${row.driver}`,
        onClick: onMatch,
      },
    ]),
  ]
}
