import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { createCommand, type WakeCard } from '#core/contract/command.ts'
import { call } from '#web/api/call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { leftToRight } from '#console/ui/import/left-to-right.ts'
import styles from '#console/ui/command/command.module.css'
import { quietly } from '#console/ui/parameter/quietly.ts'
import { StateTag } from '#console/ui/state-tag.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { type Tone, ToneTag } from '#console/ui/tone-tag.tsx'
import own from './awaken.module.css'

/** Sleep and wake-up of a terminal (JT/T 1078). */
const WAKE_PARAMETER = 0x007c

const SUPPLY_TONES = { ok: 'good', low: 'warning', cut: 'bad', unknown: 'neutral' } as const satisfies Record<
  WakeCard['supply'],
  Tone
>

const DAYS = ['day.1', 'day.2', 'day.3', 'day.4', 'day.5', 'day.6', 'day.7'] as const

interface Props {
  card: WakeCard
  /** A request for the sleep profile was sent as a job. */
  onAsked: (jobId: number) => void
}

/** Power, sleep profile and what is left of the day's wake-ups. */
export function WakeFacts({ card, onAsked }: Props) {
  const { t } = useTranslation('command')
  const facts: [string, ReactNode][] = [
    [
      t('wake.vehicle'),
      <bdi key="v" dir="ltr">
        {[card.vin, card.plate, card.sn].filter(Boolean).join(' · ')}
      </bdi>,
    ],
    [
      t('wake.number'),
      <bdi key="n" dir="ltr">
        {card.msisdn || '–'}
      </bdi>,
    ],
    [t('wake.state'), <StateTag key="s" state={card.state} />],
    [t('wake.lastHeard'), <TimeCell key="h" time={card.lastHeardTime} />],
    [
      t('wake.supply'),
      <ToneTag key="p" tone={SUPPLY_TONES[card.supply]}>
        {t(`wake.supply.${card.supply}`)}
      </ToneTag>,
    ],
    [t('wake.profile'), <Profile key="f" card={card} onAsked={onAsked} />],
    [t('wake.next'), <TimeCell key="w" time={card.nextWakeTime} />],
    [t('wake.used'), t('wake.usedOf', { used: card.usedToday, cap: card.dailyCap })],
  ]
  return (
    <dl className={own.card}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Profile({ card: { vin, online, sleepProfile }, onAsked }: Props) {
  const { t } = useTranslation('command')
  const format = useFormat()
  const ask = () =>
    quietly(async () => {
      const params = { ids: [WAKE_PARAMETER] }
      onAsked((await call(createCommand, { body: { vin, kind: 'querySelectedParameters', params } })).jobId)
    })
  const read = online && (
    <AllowedButton to={createCommand} type="link" size="small" className={own.read} onClick={() => void ask()}>
      {t('wake.readProfile')}
    </AllowedButton>
  )
  if (!sleepProfile) {
    return (
      <>
        {t('wake.profileUnknown')} {read}
      </>
    )
  }
  const ways = [
    sleepProfile.condition ? t('wake.byCondition') : '',
    sleepProfile.scheduled ? t('wake.bySchedule') : '',
    sleepProfile.manual ? t('wake.byHand') : '',
  ].filter(Boolean)
  const days = sleepProfile.weekdays.map((day) => t(DAYS[day - 1] ?? 'day.1')).join(' ')
  const slots = sleepProfile.slots.map(({ wake, sleep }) => `${wake}–${sleep}`).join(', ')
  return (
    <>
      {ways.join(', ') || t('wake.never')}
      {sleepProfile.scheduled && (
        <div>
          {days} <bdi dir="ltr">{slots}</bdi>
        </div>
      )}
      <div className={styles.moment}>
        {t('wake.readAt', { at: leftToRight(format.time(sleepProfile.readTime)) })} {read}
      </div>
    </>
  )
}
