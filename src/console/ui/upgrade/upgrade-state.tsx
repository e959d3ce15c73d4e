import type { UpgradeRecord } from '#core/contract/express-upgrade.ts'
import type { UpgradeState as State } from '#core/domain/upgrade-record.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { JobProgress } from '#console/ui/job/job-progress.tsx'
import { type Tone, ToneTag } from '#console/ui/tone-tag.tsx'
import styles from './upgrade.module.css'
import { useUpgradeWords } from './use-upgrade-words.ts'

const TONES: Record<State, Tone> = {
  pending: 'progress',
  awaitingCondition: 'warning',
  awaitingConsent: 'warning',
  downloading: 'progress',
  installing: 'progress',
  verifying: 'progress',
  success: 'good',
  failed: 'bad',
  timedOut: 'bad',
  alreadyInstalled: 'good',
  declined: 'warning',
  cancelled: 'neutral',
  superseded: 'neutral',
  vehicleRemoved: 'warning',
}

export function StateTag({ state }: { state: State }) {
  const { t } = useTranslation('upgrade')
  return <ToneTag tone={TONES[state]}>{t(`state.${state}`)}</ToneTag>
}

type Shown = Pick<UpgradeRecord, 'state' | 'percent' | 'blockedBy' | 'failure' | 'vin' | 'rollbackState'>

/** State with how far the file is, what it waits for, or why it failed. */
export function UpgradeState({ record }: { record: Shown }) {
  const { t } = useTranslation('upgrade')
  const format = useFormat()
  const { state, percent, blockedBy, failure, vin, rollbackState } = record
  const words = useUpgradeWords()
  const followed = state === 'failed' ? words.rollback(rollbackState) : ''
  const why = failure ? [words.failure(failure), followed].filter(Boolean).join(' · ') : words.blockers(blockedBy)
  return (
    <>
      <StateTag state={state} />
      {why && <span className={styles.why}> · {why}</span>}
      {state === 'downloading' && (
        <JobProgress label={t('progressOf', { vin })} done={percent} total={100} news={undefined}>
          <bdi>{format.percent(percent / 100)}</bdi>
        </JobProgress>
      )}
    </>
  )
}
