import { useTranslation } from '#web/i18n/use-translation.ts'
import { exportDeviceAlarms } from '#core/contract/alarm.ts'
import { DEVICE_ALARM_KINDS } from '#core/domain/alarm-kind.ts'
import { AlarmList } from '#console/ui/alarm/alarm-list.tsx'
import { PageLive } from '#console/ui/page-live.tsx'

/** Alarms of terminals about themselves: power, antenna, case, card, storage, temperature, clock, certificate. */
export function DeviceAlarmPage() {
  const { t } = useTranslation('alarm')
  return (
    <PageLive>
      <AlarmList
        title={t('device.title')}
        hint={t('device.hint')}
        kinds={DEVICE_ALARM_KINDS}
        exports={exportDeviceAlarms}
      />
    </PageLive>
  )
}
