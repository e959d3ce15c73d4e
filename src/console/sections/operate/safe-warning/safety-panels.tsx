import { useState } from 'react'
import * as contract from '#core/contract/safety.ts'
import type { GivenQuery } from '#core/contract/endpoint.ts'
import { RANKED_KM } from '#core/domain/safety-review.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useAlarmKind } from '#console/ui/alarm/alarm-kind-words.tsx'
import { LoadFailed, Loading } from '#console/ui/list-states.tsx'
import { Panel, Panels } from '#console/ui/panels.tsx'
import { PlainTable } from '#console/ui/plain-table.tsx'
import { ViewSwitch } from '#console/ui/view-switch.tsx'
import { HourMap } from './hour-map.tsx'
import styles from './safe-warning.module.css'

const TABS = ['ranking', 'false', 'hours'] as const
type Tab = (typeof TABS)[number]
type Range = GivenQuery<typeof contract.getSafetyFigures>

/** Panels about the events of a range; each is read when it is shown. */
export function SafetyPanels({ range }: { range: Range }) {
  const { t } = useTranslation('safeWarning')
  const [tab, show] = useState<Tab>('ranking')
  return (
    <>
      <ViewSwitch<Tab>
        label={t('panels')}
        shown={tab}
        onShow={show}
        views={TABS.map((key) => ({ key, label: t(`panel.${key}`) }))}
      />
      {tab === 'ranking' && (
        <Panels>
          <Panel title={t('ranking.drivers')}>
            <Ranking range={range} by="driver" />
          </Panel>
          <Panel title={t('ranking.organisations')}>
            <Ranking range={range} by="organisation" />
          </Panel>
        </Panels>
      )}
      {tab === 'false' && <FalseShares range={range} />}
      {tab === 'hours' && <HourMap range={range} />}
    </>
  )
}

function Ranking({ range, by }: { range: Range; by: 'driver' | 'organisation' }) {
  const { t } = useTranslation(['safeWarning', 'alarm'])
  const format = useFormat()
  const { data, error, reload } = useCall(contract.rankSafety, { query: { ...range, by } }, { toast: false })
  if (error && !data) return <LoadFailed error={error} retry={reload} />
  if (!data) return <Loading />
  if (data.length === 0) return <p className={styles.none}>{t('safeWarning:ranking.none', { km: RANKED_KM })}</p>
  return (
    <PlainTable
      rows={data}
      rowKey={({ id }) => id}
      label={t(by === 'driver' ? 'safeWarning:ranking.drivers' : 'safeWarning:ranking.organisations')}
      columns={[
        by === 'driver'
          ? [t('safeWarning:driver'), ({ driverName }) => driverName, 'nameText']
          : [t('alarm:drawer.organisation'), ({ orgName }) => orgName, 'nameText'],
        [t('safeWarning:per1000Km'), (row) => format.number(row.per1000Km, 1), 'number'],
        [t('safeWarning:kpi.events'), ({ events }) => format.number(events), 'number'],
        [t('safeWarning:verdict.confirmed'), ({ confirmed }) => format.number(confirmed), 'number'],
        [t('safeWarning:distance'), ({ km }) => format.distance(km, 0), 'number'],
      ]}
    />
  )
}

function FalseShares({ range }: { range: Range }) {
  const { t } = useTranslation(['safeWarning', 'alarm'])
  const format = useFormat()
  const name = useAlarmKind()
  const { data, error, reload } = useCall(contract.getFalseShares, { query: range }, { toast: false })
  if (error && !data) return <LoadFailed error={error} retry={reload} />
  if (!data) return <Loading />
  if (data.length === 0) return <p className={styles.none}>{t('safeWarning:noEvents')}</p>
  return (
    <PlainTable
      rows={data}
      rowKey={({ kind, modelName }) => `${kind} ${modelName}`}
      label={t('safeWarning:panel.false')}
      columns={[
        [t('alarm:list.kind'), ({ kind }) => name(kind), 'name'],
        [t('safeWarning:model'), ({ modelName }) => modelName, 'text'],
        [t('safeWarning:kpi.events'), ({ events }) => format.number(events), 'number'],
        [t('safeWarning:reviewedCount'), ({ reviewed }) => format.number(reviewed), 'number'],
        [t('safeWarning:verdict.false'), ({ falseAlarms }) => format.number(falseAlarms), 'number'],
        [
          t('safeWarning:kpi.false'),
          ({ falseAlarms, reviewed }) => format.percent(reviewed > 0 ? falseAlarms / reviewed : null),
          'number',
        ],
      ]}
    />
  )
}
