import { useTranslation } from '#web/i18n/use-translation.ts'
import type { ContentSet } from '#core/contract/message-content.ts'
import { vinsIn } from '#core/domain/vin-list.ts'
import { useFormat } from '#web/i18n/format.ts'
import { JobProgress } from '#console/ui/job/job-progress.tsx'
import type { JobNews } from '#console/ui/job/use-jobs.ts'
import { type Tone, ToneTag } from '#console/ui/tone-tag.tsx'
import styles from './content.module.css'

const TONES = { running: 'progress', finished: 'good', failed: 'bad' } as const satisfies Record<
  ContentSet['state'],
  Tone
>

/** Status of a query; while it is running, the number of vehicles read. */
export function SetState({ set, news }: { set: ContentSet; news: JobNews | undefined }) {
  const { t } = useTranslation('messageContent')
  const format = useFormat()
  const { state, name, vehicles, filter } = set
  const total = vinsIn(filter.vins).length
  return (
    <span className={styles.state}>
      <ToneTag tone={TONES[state]}>{t(`state.${state}`)}</ToneTag>
      {state === 'running' && (
        <JobProgress label={name} done={vehicles} total={total} news={news}>
          <bdi dir="ltr">{`${format.number(vehicles)} / ${format.number(total)}`}</bdi>
        </JobProgress>
      )}
    </span>
  )
}
