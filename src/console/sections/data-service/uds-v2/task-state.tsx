import { useTranslation } from '#web/i18n/use-translation.ts'
import type { UdsCampaign } from '#core/contract/uds-campaign.ts'
import { useFormat } from '#web/i18n/format.ts'
import { type Tone, ToneTag } from '#console/ui/tone-tag.tsx'
import styles from './uds-v2.module.css'

const TONES: Readonly<Record<UdsCampaign['state'], Tone>> = {
  awaitingApproval: 'warning',
  ready: 'neutral',
  running: 'progress',
  finished: 'good',
  cancelled: 'neutral',
  rejected: 'bad',
}

export function TaskState({ state }: Pick<UdsCampaign, 'state'>) {
  const { t } = useTranslation('udsV2')
  return <ToneTag tone={TONES[state]}>{t(`state.${state}`)}</ToneTag>
}

/** Done, failed and waiting vehicles as one bar and as numbers. */
export function TaskProgress({
  vehicles,
  done,
  failed,
  waiting,
}: Pick<UdsCampaign, 'vehicles' | 'done' | 'failed' | 'waiting'>) {
  const { t } = useTranslation('udsV2')
  const format = useFormat()
  const share = (count: number) => `${(count / Math.max(1, vehicles)) * 100}%`
  return (
    <span className={styles.progress} title={t('task.progress', { done, failed, waiting })}>
      <span className={styles.bar} aria-hidden>
        <i data-tone="good" style={{ inlineSize: share(done) }} />
        <i data-tone="bad" style={{ inlineSize: share(failed) }} />
      </span>
      <bdi>{[done, failed, waiting].map((count) => format.number(count)).join(' / ')}</bdi>
    </span>
  )
}
