import { wallMinute } from '#core/domain/wall-time.ts'
import { useFormat } from '#web/i18n/format.ts'
import { AlarmName } from './alarm-name.tsx'
import { AlarmSign } from './alarm-sign.tsx'

/** Level, kind and start of an alarm, for a row of a list. */
export function AlarmLine({ kind, level, startTime }: { kind: string; level: number; startTime: string }) {
  const { zone, monthDay } = useFormat()
  return (
    <>
      <AlarmSign level={level} />
      <span>
        <AlarmName kind={kind} />
      </span>
      <time dir="ltr" title={zone}>
        {`${monthDay(startTime)} ${wallMinute(startTime)}`}
      </time>
    </>
  )
}
