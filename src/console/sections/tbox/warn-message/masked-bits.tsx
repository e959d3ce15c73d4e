import { Alert, Space } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { listAlarmMasks } from '#core/contract/alarm-message.ts'
import { useCall } from '#web/api/use-call.ts'
import { AlarmBits } from '#console/ui/alarm/alarm-kind-words.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'

/** Bits missing from the journal because this terminal is set not to report them. */
export function MaskedBits({ vin }: { vin: string }) {
  const { t } = useTranslation('alarm')
  const { data = [] } = useCall(listAlarmMasks, { query: { vin } }, { toast: false })
  if (data.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={
        <Space wrap>
          {t('warn.maskNow')}
          {data.map(({ bit, untilTime }) => (
            <span key={bit}>
              <AlarmBits bits={[bit]} /> → <TimeCell time={untilTime} />
            </span>
          ))}
        </Space>
      }
      style={{ marginBlockEnd: 12 }}
    />
  )
}
