import type { ReactNode } from 'react'
import * as contract from '#core/contract/upgrade-strategy.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useWeekdayName } from '#console/ui/export/schedule-words.ts'
import { DetailDrawer } from '#console/ui/detail-drawer.tsx'
import { Fact, Facts } from '#console/ui/facts.tsx'
import { LoadFailed, Loading } from '#console/ui/list-states.tsx'
import { PlainTable } from '#console/ui/plain-table.tsx'
import { VersionCell } from '#console/ui/time-cell.tsx'
import { ToneTag } from '#console/ui/tone-tag.tsx'
import { useLast } from '#console/ui/use-last.ts'
import { VinCell } from '#console/ui/vin-cell.tsx'
import { STRATEGY_TONES, type StrategyRow } from './strategy-columns.tsx'
import styles from './strategy.module.css'

type Detail = contract.UpgradeStrategyDetail

/** Every rule of one strategy. */
export function StrategyDetailDrawer({ row, onClose }: { row: StrategyRow | undefined; onClose: () => void }) {
  const last = useLast(row)
  const { data, error, reload } = useCall(
    contract.getUpgradeStrategy,
    { query: { id: last?.id ?? 0 } },
    { toast: false, enabled: row !== undefined },
  )
  return (
    <DetailDrawer open={row !== undefined} title={last?.name} size={720} onClose={onClose}>
      {error && !data && <LoadFailed error={error} retry={reload} />}
      {!error && !data && <Loading />}
      {data && (
        <>
          <Target strategy={data} />
          <Groups strategy={data} />
          <Conditions strategy={data} />
          <Delivery strategy={data} />
          <TestVehicles strategy={data} />
        </>
      )}
    </DetailDrawer>
  )
}

function Target({ strategy }: { strategy: Detail }) {
  const { t } = useTranslation('strategy')
  const format = useFormat()
  const { strategyState, version, madeFrom, softModels, partsModels, fromVersions, modelNames, updater, note } =
    strategy
  return (
    <Facts>
      <Fact name={t('state')}>
        <ToneTag tone={STRATEGY_TONES[strategyState]}>{t(`state.${strategyState}`)}</ToneTag>
      </Fact>
      <Fact name={t('version')}>
        {format.number(version)}
        {madeFrom !== null && <> · {t('madeFrom', { number: format.number(madeFrom) })}</>}
      </Fact>
      <Fact name={t('partsModels')}>
        <bdi dir="ltr">{partsModels.join(' → ')}</bdi>
      </Fact>
      <Fact name={t('softModels')}>
        <bdi dir="ltr">{softModels.join(' → ')}</bdi>
      </Fact>
      <Fact name={t('fromVersions')}>
        {fromVersions.length > 0 ? <bdi dir="ltr">{fromVersions.join(', ')}</bdi> : t('fromVersions.any')}
      </Fact>
      <Fact name={t('models')}>{modelNames.length > 0 ? modelNames.join(', ') : t('models.all')}</Fact>
      <Fact name={t('note')}>{note}</Fact>
      <Fact name={t('updated')}>
        <VersionCell version={strategy.updateTime} /> {updater && <>· {updater}</>}
      </Fact>
    </Facts>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

function Groups({ strategy: { groups } }: { strategy: Detail }) {
  const { t } = useTranslation('strategy')
  const format = useFormat()
  const amount = (value: number, unit: 'percent' | 'count') =>
    unit === 'percent' ? format.percent(value / 100) : t('vehicles', { count: value })
  return (
    <Section title={t('section.groups')}>
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
    </Section>
  )
}

function Conditions({ strategy }: { strategy: Detail }) {
  const { t } = useTranslation('strategy')
  const format = useFormat()
  const dayName = useWeekdayName()
  const { parked, handbrake, noSevereFault, ignition, charging, minSoc, minVoltage, minSignal } = strategy
  const { windowDays, windowFrom, windowTo } = strategy
  const yes = [parked && t('parked'), handbrake && t('handbrake'), noSevereFault && t('noSevereFault')]
  return (
    <Section title={t('section.conditions')}>
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
    </Section>
  )
}

function Delivery({ strategy }: { strategy: Detail }) {
  const { t } = useTranslation('strategy')
  const format = useFormat()
  const { retries, backOffMinutes, network, maxMbPerDay, consent, askUntil, rollback } = strategy
  return (
    <Section title={t('section.delivery')}>
      <Facts>
        <Fact name={t('retries')}>{format.number(retries)}</Fact>
        <Fact name={t('backOff')}>{format.duration(backOffMinutes * 60)}</Fact>
        <Fact name={t('network')}>{t(`network.${network}`)}</Fact>
        <Fact name={t('maxMbPerDay')}>{maxMbPerDay !== null && `${format.number(maxMbPerDay)} MB`}</Fact>
        <Fact name={t('consent')}>{t(`consent.${consent}`)}</Fact>
        <Fact name={t('askUntil')}>{askUntil && <bdi dir="ltr">{format.date(askUntil)}</bdi>}</Fact>
        <Fact name={t('rollback')}>{t(`rollback.${rollback}`)}</Fact>
      </Facts>
    </Section>
  )
}

function TestVehicles({ strategy: { testVins, otherTestVehicles } }: { strategy: Detail }) {
  const { t } = useTranslation('strategy')
  return (
    <Section title={t('section.test')}>
      {testVins.length === 0 && otherTestVehicles === 0 && <p>{t('testVins.none')}</p>}
      {testVins.map((vin) => (
        <div key={vin}>
          <VinCell vin={vin} />
        </div>
      ))}
      {otherTestVehicles > 0 && <p>{t('testVins.others', { count: otherTestVehicles })}</p>}
    </Section>
  )
}
