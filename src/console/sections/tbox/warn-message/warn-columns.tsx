import { CheckCircleOutlined } from '@ant-design/icons'
import { Button, type TableColumnsType, Tag } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type AlarmMessage, CONFIRMABLE_BITS, confirmAlarmMessage } from '#core/contract/alarm-message.ts'
import { type StatusKey, statusBits } from '#core/protocol/jt808/location/status-bits.ts'
import { AlarmBits, VendorAlarms } from '#console/ui/alarm/alarm-kind-words.tsx'
import { RowAction } from '#console/ui/row-action.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { PlaceCell } from '#console/ui/location/place-cell.tsx'
import { useColumnKit } from '#console/ui/columns.tsx'

const STATUS_KEYS: ReadonlySet<string> = new Set(statusBits.map(({ key }) => key))
const isStatusKey = (key: string): key is StatusKey => STATUS_KEYS.has(key)

interface Actions {
  onConfirm: (message: AlarmMessage) => void
  onJob: (jobId: number) => void
}

export function useWarnColumns({ onConfirm, onJob }: Actions): TableColumnsType<AlarmMessage> {
  const column = useColumnKit<AlarmMessage>()
  const { t } = useTranslation(['alarm', 'common', 'protocol', 'positionData'])
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
        icon={<CheckCircleOutlined aria-hidden />}
        label={`${t('warn.confirm')} ${row.time}`}
        onClick={() => onConfirm(row)}
      />
    ) : (
      '–'
    )
  }
  return [
    column.vin(),
    column.time('time', t('warn.deviceTime'), 165),
    column.time('receiveTime', t('warn.received'), 170, { hidden: true }),
    column.cell('bits', t('warn.alarms'), 220, ({ bits, vendor }) => (
      <>
        <AlarmBits bits={bits} />
        <VendorAlarms alarms={vendor} />
      </>
    )),
    column.text(
      ['status', ({ status }) => status.map((key) => (isStatusKey(key) ? t(`protocol:value.${key}`) : key)).join(', ')],
      t('warn.status'),
      160,
    ),
    column.cell('place', t('warn.place'), 170, ({ lng, lat, gnssFixed }) =>
      gnssFixed ? <PlaceCell lng={lng} lat={lat} /> : '–',
    ),
    column.quantity('speed', 'speed', t('warn.speed'), 90),
    column.quantity('duration', 'durationSeconds', t('warn.duration'), 100),
    column.cell('quality', t('positionData:flags'), 110, ({ quality: flags }) =>
      flags.length === 0
        ? '–'
        : flags.map((flag) => (
            <Tag key={flag} color="warning">
              {t(`positionData:flag.${flag}`)}
            </Tag>
          )),
    ),
    column.cell('confirmed', t('warn.confirmed'), 150, (row) => confirmed(row)),
  ]
}
