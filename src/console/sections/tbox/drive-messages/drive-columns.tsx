import { EnvironmentOutlined, UserSwitchOutlined } from '@ant-design/icons'
import { Button, type TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import { type DriveMessage, matchDriver } from '#core/contract/drive-message.ts'
import { useFormat } from '#web/i18n/format.ts'
import { RowAction } from '#console/ui/row-action.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { ToneTag } from '#console/ui/tone-tag.tsx'
import { VinCell } from '#console/ui/vin-cell.tsx'
import { Words } from '#console/ui/words.tsx'

const DIGITS = 5
const plain = (text: string) => <bdi dir="ltr">{text || '–'}</bdi>

interface Actions {
  onMatch: (row: DriveMessage) => void
  onPlace: (row: DriveMessage) => void
}

/** Columns of the message, then the driver the card was matched to. */
export function useDriveColumns({ onMatch, onPlace }: Actions): TableColumnsType<DriveMessage> {
  const { t } = useTranslation(['journal', 'common', 'terminal'])
  const format = useFormat()
  return [
    {
      title: t('common:field.vin'),
      dataIndex: 'vin',
      width: 210,
      fixed: 'start',
      render: (vin: string) => <VinCell vin={vin} />,
    },
    {
      title: t('field.time'),
      dataIndex: 'time',
      width: 170,
      render: (time: string, row) => <TimeCell time={time} received={row.receiveTime} />,
    },
    { title: t('drive.event'), dataIndex: 'event', width: 130, render: (_, { event }) => t(`terminal:event.${event}`) },
    { title: t('drive.driver'), dataIndex: 'driver', width: 120, render: (text: string) => <Words text={text} /> },
    { title: t('drive.licence'), dataIndex: 'licence', width: 190, render: plain },
    { title: t('drive.issuer'), dataIndex: 'issuer', width: 180, render: (text: string) => <Words text={text} /> },
    {
      title: t('drive.expiry'),
      dataIndex: 'validUntil',
      width: 210,
      render: (day: string | null, { expired }) =>
        expired ? (
          <ToneTag tone="bad">
            {t('drive.expired')} <bdi dir="ltr">{format.date(day)}</bdi>
          </ToneTag>
        ) : (
          <bdi dir="ltr">{format.date(day)}</bdi>
        ),
    },
    {
      title: t('drive.readResult'),
      dataIndex: 'readResult',
      width: 180,
      render: (_, { readResult }) =>
        readResult === null ? (
          '–'
        ) : (
          <ToneTag tone={readResult === 'ok' ? 'good' : 'bad'}>{t(`terminal:cardResult.${readResult}`)}</ToneTag>
        ),
    },
    {
      title: t('drive.place'),
      key: 'place',
      width: 190,
      render: (_, row) =>
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
            <bdi dir="ltr">{`${row.lng.toFixed(DIGITS)}, ${row.lat.toFixed(DIGITS)}`}</bdi>
          </Button>
        ),
    },
    {
      title: t('drive.matched'),
      dataIndex: 'matchedDriver',
      width: 140,
      render: (text: string) => <Words text={text} />,
    },
    { title: t('drive.booked'), dataIndex: 'bookedDriver', width: 140, hidden: true },
    { title: t('drive.idCard'), dataIndex: 'idCard', width: 180, hidden: true, render: plain },
    {
      title: t('field.actions'),
      key: 'actions',
      width: 120,
      fixed: 'end',
      render: (_, row) => (
        <RowAction
          to={matchDriver}
          icon={<UserSwitchOutlined />}
          label={`${t('drive.match')} ${row.driver}`}
          onClick={() => onMatch(row)}
        />
      ),
    },
  ]
}
