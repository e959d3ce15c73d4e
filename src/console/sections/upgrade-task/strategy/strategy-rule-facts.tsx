import type { ReactNode } from 'react'
import type { StrategyRules } from '#core/contract/upgrade-strategy.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useWeekdayName } from '#console/ui/export/schedule-words.ts'
import { Fact, Facts } from '#console/ui/facts.tsx'
import { PlainTable } from '#console/ui/plain-table.tsx'
import styles from './strategy.module.css'

/** Groups, conditions and delivery, as a strategy has them or as a task keeps them. */
export function StrategyRuleFacts({ rules }: { rules: StrategyRules }) {
  return (
    <>
      <Groups rules={rules} />
      <Conditions rules={rules} />
      <Delivery rules={rules} />
    </>
  )
}

export function RuleSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

function Groups({ rules: { groups } }: { rules: StrategyRules }) {
  const { t } = useTranslation('strategy')
  const format = useFormat()
  const amount = (value: number, unit: 'percent' | 'count') =>
    unit === 'percent' ? format.percent(value / 100) : t('vehicles', { count: value })
  return (
    <RuleSection title={t('section.groups')}>
      <PlainTable
        label={t('section.groups')}
        rows={groups.map((group, at) => ({ ...group, at }))}
        rowKey={({ at }) => at}
        columns={[
          [t('group.name'), ({ name }) => name, 'nameText'],
          [
            t('group.share'),
            ({ share, unit, at }) => (at === groups.length - 1 ? t('group.rest') : amount(share, unit)),
            'number',
          ],
          [t('group.success'), ({ successPercent }) => format.percent(successPercent / 100), 'number'],
          [t('group.errors'), ({ errorLimit, errorUnit }) => amount(errorLimit, errorUnit), 'number'],
          [t('group.next'), ({ automatic }) => t(automatic ? 'group.next.automatic' : 'group.next.held')],
        ]}
      />
    </RuleSection>
  )
}

function Conditions({ rules }: { rules: StrategyRules }) {
  const { t } = useTranslation('strategy')
  const format = useFormat()
  const dayName = useWeekdayName()
  const { parked, handbrake, noSevereFault, ignition, charging, minSoc, minVoltage, minSignal } = rules
  const { windowDays, windowFrom, windowTo } = rules
  const yes = [parked && t('parked'), handbrake && t('handbrake'), noSevereFault && t('noSevereFault')]
  return (
    <RuleSection title={t('section.conditions')}>
      <Facts>
        <Fact name={t('required')}>{yes.filter(Boolean).join(', ')}</Fact>
        <Fact name={t('ignition')}>{t(`ignition.${ignition}`)}</Fact>
        <Fact name={t('charging')}>{t(`charging.${charging}`)}</Fact>
        <Fact name={t('minSoc')}>{minSoc !== null && format.percent(minSoc / 100)}</Fact>
        <Fact name={t('minVoltage')}>
          {minVoltage !== null && <bdi dir="ltr">{`${format.number(minVoltage, 1)} V`}</bdi>}
        </Fact>
        <Fact name={t('minSignal')}>{minSignal !== null && format.number(minSignal)}</Fact>
        <Fact name={t('windowDays')}>
          {windowDays.length === 7 ? t('windowDays.all') : windowDays.map(dayName).join(', ')}
        </Fact>
        <Fact name={t('window')}>
          {windowFrom === windowTo ? t('window.always') : <bdi dir="ltr">{`${windowFrom} – ${windowTo}`}</bdi>}
        </Fact>
      </Facts>
    </RuleSection>
  )
}

function Delivery({ rules }: { rules: StrategyRules }) {
  const { t } = useTranslation('strategy')
  const format = useFormat()
  const { retries, backOffMinutes, network, maxMbPerDay, consent, askUntil, rollback } = rules
  return (
    <RuleSection title={t('section.delivery')}>
      <Facts>
        <Fact name={t('retries')}>{format.number(retries)}</Fact>
        <Fact name={t('backOff')}>{format.duration(backOffMinutes * 60)}</Fact>
        <Fact name={t('network')}>{t(`network.${network}`)}</Fact>
        <Fact name={t('maxMbPerDay')}>{maxMbPerDay !== null && `${format.number(maxMbPerDay)} MB`}</Fact>
        <Fact name={t('consent')}>{t(`consent.${consent}`)}</Fact>
        <Fact name={t('askUntil')}>{askUntil && <bdi dir="ltr">{format.date(askUntil)}</bdi>}</Fact>
        <Fact name={t('rollback')}>{t(`rollback.${rollback}`)}</Fact>
      </Facts>
    </RuleSection>
  )
}
