import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { WakeCard } from '#core/contract/command.ts'
import { useFormat } from '#web/i18n/format.ts'
import { StateTag } from '../../../ui/state-tag.tsx'
import styles from '../../../ui/command/command.module.css'

const DAYS = ['day.1', 'day.2', 'day.3', 'day.4', 'day.5', 'day.6', 'day.7'] as const

/** Power, sleep profile and what is left of the day's wake-ups. */
export function WakeFacts({ card }: { card: WakeCard }) {
  const { t } = useTranslation('command')
  const format = useFormat()
  const facts: [string, ReactNode][] = [
    [t('wake.vehicle'), [card.vin, card.plate, card.sn].filter(Boolean).join(' · ')],
    [
      t('wake.number'),
      <bdi key="n" dir="ltr">
        {card.msisdn || '–'}
      </bdi>,
    ],
    [t('wake.state'), <StateTag key="s" state={card.state} />],
    [t('wake.lastHeard'), format.time(card.lastHeardTime)],
    [t('wake.supply'), t(`wake.supply.${card.supply}`)],
    [t('wake.profile'), <Profile key="p" card={card} />],
    [t('wake.next'), format.time(card.nextWakeTime)],
    [t('wake.used'), t('wake.usedOf', { used: card.usedToday, cap: card.dailyCap })],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Profile({ card: { sleepProfile } }: { card: WakeCard }) {
  const { t } = useTranslation('command')
  const format = useFormat()
  if (!sleepProfile) return t('wake.profileUnknown')
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
      <div className={styles.moment}>{t('wake.readAt', { at: format.time(sleepProfile.readTime) })}</div>
    </>
  )
}
