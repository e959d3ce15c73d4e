import { Tag } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { isAlarmKind } from '#core/domain/alarm-kind.ts'

/** Set alarm bits as labels. */
export function AlarmWords({ alarms }: { alarms: readonly string[] }) {
  const { t } = useTranslation(['tbox', 'alarm'])
  if (alarms.length === 0) return t('word.none')
  return alarms.map((alarm) => (
    <Tag key={alarm} color="error">
      {isAlarmKind(alarm) ? t(`alarm:alarm.${alarm}`) : alarm}
    </Tag>
  ))
}
