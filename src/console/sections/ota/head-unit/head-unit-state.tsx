import type { HeadUnitUpgrade } from '#core/contract/head-unit.ts'
import type { Consent, HeadUnitState as State } from '#core/domain/head-unit.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type Tone, ToneTag } from '#console/ui/tone-tag.tsx'
import styles from './head-unit.module.css'

const TONES: Record<State, Tone> = {
  pending: 'progress',
  offered: 'progress',
  awaitingConsent: 'warning',
  deferred: 'warning',
  accepted: 'progress',
  downloading: 'progress',
  awaitingInstall: 'progress',
  installing: 'progress',
  verifying: 'progress',
  withdrawing: 'progress',
  success: 'good',
  failed: 'bad',
  timedOut: 'bad',
  alreadyInstalled: 'good',
  declined: 'warning',
  withdrawn: 'neutral',
  replaced: 'warning',
}
const CONSENT_TONES: Record<Consent, Tone> = {
  notAsked: 'neutral',
  waiting: 'progress',
  accepted: 'good',
  later: 'warning',
  declined: 'warning',
}

export function StateTag({ state }: { state: State }) {
  const { t } = useTranslation('headUnit')
  return <ToneTag tone={TONES[state]}>{t(`state.${state}`)}</ToneTag>
}

/** State with what it waits for, why it failed, or how far the download is. */
export function HeadUnitState({ upgrade }: { upgrade: HeadUnitUpgrade | null }) {
  const { t } = useTranslation('headUnit')
  const format = useFormat()
  if (!upgrade) return '–'
  const { state, failure, blockedBy, percent, startTime } = upgrade
  const words = blockedBy.map((each) =>
    each === 'stage' ? t('blocker.stage', { time: format.time(startTime) }) : t(`blocker.${each}`),
  )
  if (state === 'downloading') words.push(format.percent(percent / 100))
  const why = failure && state === 'failed' ? t(`failure.${failure}`) : words.join(', ')
  return (
    <>
      <StateTag state={state} />
      {why && <span className={styles.why}> · {why}</span>}
    </>
  )
}

export function ConsentTag({ consent }: { consent: Consent }) {
  const { t } = useTranslation('headUnit')
  return <ToneTag tone={CONSENT_TONES[consent]}>{t(`consent.${consent}`)}</ToneTag>
}
