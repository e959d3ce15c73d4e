import { CheckCircleOutlined } from '@ant-design/icons'
import { Button, type TableColumnsType, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { type AlarmMessage, CONFIRMABLE_BITS, confirmAlarmMessage } from '#core/contract/alarm-message.ts'
import { type StatusKey, statusBits } from '#core/protocol/jt808/location/status-bits.ts'
import { useFormat } from '#web/i18n/format.ts'
import { AlarmBits, VendorAlarms } from '#console/ui/alarm/alarm-kind-words.tsx'
import { RowAction } from '#console/ui/row-action.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { VinCell } from '#console/ui/vin-cell.tsx'
import { Words } from '#console/ui/words.tsx'
import { PlaceCell } from '#console/ui/location/place-cell.tsx'

const STATUS_KEYS: ReadonlySet<string> = new Set(statusBits.map(({ key }) => key))
const isStatusKey = (key: string): key is StatusKey => STATUS_KEYS.has(key)

interface Actions {
  onConfirm: (message: AlarmMessage) => void
  onJob: (jobId: number) => void
}

export function useWarnColumns({ onConfirm, onJob }: Actions): TableColumnsType<AlarmMessage> {
  const { t } = useTranslation(['alarm', 'common', 'protocol', 'positionData'])
  const format = useFormat()
  const confirmed = (row: AlarmMessage) => {
    if (row.confirmTime) return <TimeCell time={row.confirmTime} />
    const { jobId } = row
    if (jobId !== null) {
      return (
        <Button
          type="link"
          size="small"
          onClick={(event) => {
            // The row opens the report.
            event.stopPropagation()
            onJob(jobId)
          }}
        >
          {t('warn.waiting')}
        </Button>
      )
    }
    return row.bits.some((bit) => CONFIRMABLE_BITS.includes(bit)) ? (
      <RowAction
        to={confirmAlarmMessage}
        icon={<CheckCircleOutlined />}
        label={`${t('warn.confirm')} ${row.time}`}
        onClick={() => onConfirm(row)}
      />
    ) : (
      '–'
    )
  }
  return [
    {
      title: t('common:field.vin'),
      dataIndex: 'vin',
      width: 210,
      fixed: 'start',
      render: (vin: string) => <VinCell vin={vin} />,
    },
    { title: t('warn.deviceTime'), dataIndex: 'time', width: 180, render: (time: string) => <TimeCell time={time} /> },
    {
      title: t('warn.received'),
      dataIndex: 'receiveTime',
      width: 180,
      render: (time: string) => <TimeCell time={time} />,
    },
    {
      title: t('warn.alarms'),
      dataIndex: 'bits',
      width: 260,
      render: (bits: number[], { vendor }) => (
        <>
          <AlarmBits bits={bits} />
          <VendorAlarms alarms={vendor} />
        </>
      ),
    },
    {
      title: t('warn.status'),
      dataIndex: 'status',
      width: 240,
      render: (status: string[]) => (
        <Words text={status.map((key) => (isStatusKey(key) ? t(`protocol:value.${key}`) : key)).join(', ')} />
      ),
    },
    {
      title: t('warn.place'),
      key: 'place',
      width: 190,
      render: (_, { lng, lat, gnssFixed }) => (gnssFixed ? <PlaceCell lng={lng} lat={lat} /> : '–'),
    },
    {
      title: t('warn.speed'),
      dataIndex: 'speed',
      width: 110,
      align: 'end',
      render: (speed: number) => format.speed(speed),
    },
    {
      title: t('warn.duration'),
      dataIndex: 'durationSeconds',
      width: 130,
      align: 'end',
      render: (seconds: number | null) => <bdi dir="ltr">{format.duration(seconds)}</bdi>,
    },
    {
      title: t('positionData:flags'),
      dataIndex: 'quality',
      width: 180,
      render: (flags: AlarmMessage['quality']) =>
        flags.length === 0
          ? '–'
          : flags.map((flag) => (
              <Tag key={flag} color="warning">
                {t(`positionData:flag.${flag}`)}
              </Tag>
            )),
    },
    { title: t('warn.confirmed'), key: 'confirmed', width: 180, render: (_, row) => confirmed(row) },
  ]
}
