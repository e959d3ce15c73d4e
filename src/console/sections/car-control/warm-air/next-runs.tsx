import { Form } from 'antd'
import * as contract from '#core/contract/climate.ts'
import { useWeekdayName } from '#console/ui/export/schedule-words.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import styles from './warm-air.module.css'

interface Asked {
  vins?: string[]
  slots?: unknown[]
  skipDays?: string[]
}

const Preview = contract.previewClimateSchedule.body

/** What the slots lead to: the next runs of the first vehicles, where they are. */
export function NextRuns({ vins }: { vins: readonly string[] | undefined }) {
  const { t } = useTranslation('climate')
  const format = useFormat()
  const weekdayName = useWeekdayName('short')
  const form = Form.useFormInstance()
  const asked = Form.useWatch<Asked>([], form) ?? {}
  const body = Preview.safeParse({
    vins: vins ?? asked.vins ?? [],
    slots: asked.slots ?? [],
    skipDays: asked.skipDays ?? [],
  })
  const enabled = body.success && body.data.vins.length > 0
  const { data = [] } = useCall(
    contract.previewClimateSchedule,
    { body: body.success ? body.data : { vins: [], slots: [] } },
    { enabled, toast: false, keepPrevious: true },
  )
  if (!enabled || data.length === 0) return null
  const dayOf = (day: string) => weekdayName(new Date(`${day}T00:00:00Z`).getUTCDay() || 7)
  return (
    <section aria-label={t('next')} className={styles.next}>
      <h3>{t('next')}</h3>
      {data.map(({ vin, plate, zone, runs }) => (
        <div key={vin}>
          <p>
            <bdi>{plate || vin}</bdi> · <bdi dir="ltr">{zone}</bdi>
          </p>
          {runs.length === 0 ? (
            <p>{t('next.none')}</p>
          ) : (
            <ol>
              {runs.map(({ startTime, clock, day }) => (
                <li key={startTime}>
                  {t('next.run', {
                    weekday: dayOf(day),
                    day: format.monthDay(day),
                    clock,
                    start: format.time(startTime),
                  })}
                </li>
              ))}
            </ol>
          )}
        </div>
      ))}
    </section>
  )
}
