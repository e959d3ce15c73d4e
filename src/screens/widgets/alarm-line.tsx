import { useTranslation } from 'react-i18next'
import { useFormat } from '#web/i18n/format.ts'
import { AlarmSign } from './alarm-sign.tsx'

/** Level, kind and start of an alarm, for a row of a list. */
export function AlarmLine({ kind, level, startTime }: { kind: string; level: number; startTime: string }) {
  const { t } = useTranslation('alarm')
  const { zone, monthDay } = useFormat()
  return (
    <>
      <AlarmSign level={level} />
      <span>{t(`alarm.${kind}` as 'alarm.panic')}</span>
      <time dir="ltr" title={zone}>
        {`${monthDay(startTime)} ${startTime.slice(11, 16)}`}
      </time>
    </>
  )
}
