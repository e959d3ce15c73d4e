import { useMemo } from 'react'
import * as contract from '#core/contract/head-unit.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { BarChart } from '#console/ui/bar-chart/bar-chart.tsx'
import type { BarSeries, BarTone } from '#console/ui/bar-chart/bar-option.ts'
import { LoadFailed, Loading, NoneYet } from '#console/ui/list-states.tsx'
import { Panel, Panels } from '#console/ui/panels.tsx'
import { SearchForm } from '#console/ui/search-form.tsx'
import { TextField } from '#console/ui/search-fields.tsx'
import { useViewSearch } from '#console/ui/use-view-search.ts'
import styles from './head-unit.module.css'

const MEGABYTE = 1_000_000
const TONES: readonly BarTone[] = ['accent', 'information', 'task', 'warning', 'level2']
/** Versions of the legend; rarer ones are counted together. */
const VERSIONS_MAX = TONES.length

/** Twelve weeks: how far users and head units came, over which network, and what runs on the fleet. */
export function HeadUnitStats({ view }: { view: string }) {
  const { t } = useTranslation('headUnit')
  const search = useViewSearch(contract.HeadUnitStatFilter, view)
  const query = search.filter ?? {}
  const { data, error, reload } = useCall(contract.getHeadUnitStat, { query }, { toast: false, keepPrevious: true })
  return (
    <>
      <SearchForm search={search}>
        <TextField name="project" label={t('project')} maxLength={40} />
        <TextField name="trim" label={t('trim')} maxLength={40} />
      </SearchForm>
      {error && !data && <LoadFailed error={error} retry={reload} />}
      {!error && !data && <Loading />}
      {data && <StatPanels stat={data} />}
    </>
  )
}

function StatPanels({ stat }: { stat: contract.HeadUnitStat }) {
  const { t } = useTranslation('headUnit')
  const format = useFormat()
  const { weeks } = stat
  const names = useMemo(() => weeks.map(({ startTime }) => format.monthDay(startTime)), [weeks, format])
  const networks = useMemo(
    (): BarSeries[] => [
      { name: t('network.wifi'), tone: 'accent', values: weeks.map(({ wifiBytes }) => inMegabytes(wifiBytes)) },
      {
        name: t('network.cellular'),
        tone: 'warning',
        values: weeks.map(({ cellularBytes }) => inMegabytes(cellularBytes)),
      },
    ],
    [weeks, t],
  )
  const versions = useMemo(() => versionSeries(weeks, t('versions.others')), [weeks, t])
  if (stat.funnel.every(({ upgrades }) => upgrades === 0) && versions.length === 0) {
    return <NoneYet title={t('stat.none')} hint={t('stat.noneHint')} />
  }
  return (
    <Panels>
      <Panel title={t('stat.funnel')}>
        <Funnel stat={stat} />
      </Panel>
      <Panel title={t('stat.network')}>
        <BarChart title={t('stat.network')} categories={names} series={networks} />
      </Panel>
      <Panel title={t('stat.versions')}>
        <BarChart title={t('stat.versions')} categories={names} series={versions} most={100} />
      </Panel>
    </Panels>
  )
}

const inMegabytes = (bytes: number) => Math.round(bytes / MEGABYTE)

/** Percent of the head units of each week by version, the most frequent ones by name. */
function versionSeries(weeks: contract.HeadUnitStat['weeks'], others: string): BarSeries[] {
  const nameOf = ({ project, version }: { project: string; version: string }) => `${project} ${version}`
  const sums = new Map<string, number>()
  for (const { versions } of weeks) {
    for (const each of versions) sums.set(nameOf(each), (sums.get(nameOf(each)) ?? 0) + each.vehicles)
  }
  const names = [...sums].sort(([, a], [, b]) => b - a).map(([name]) => name)
  const named = names.slice(0, names.length > VERSIONS_MAX ? VERSIONS_MAX - 1 : VERSIONS_MAX)
  const shareIn = (fits: (name: string) => boolean) =>
    weeks.map(({ versions }) => {
      const all = versions.reduce((sum, { vehicles }) => sum + vehicles, 0)
      const own = versions.filter((each) => fits(nameOf(each))).reduce((sum, { vehicles }) => sum + vehicles, 0)
      return all === 0 ? 0 : Math.round((own * 1000) / all) / 10
    })
  const series = named
    .toSorted()
    .map((name, at): BarSeries => ({ name, tone: TONES[at]!, values: shareIn((each) => each === name) }))
  if (named.length === names.length) return series
  return [...series, { name: others, tone: 'parked', values: shareIn((each) => !named.includes(each)) }]
}

function Funnel({ stat: { funnel, declined } }: { stat: contract.HeadUnitStat }) {
  const { t } = useTranslation('headUnit')
  const format = useFormat()
  const all = funnel[0]?.upgrades ?? 0
  const shareOf = (upgrades: number) => (all === 0 ? 0 : upgrades / all)
  return (
    <>
      <ol className={styles.funnel}>
        {funnel.map(({ step, upgrades }) => (
          <li key={step}>
            <span>{t(`funnel.${step}`)}</span>
            <i aria-hidden style={{ inlineSize: `${shareOf(upgrades) * 100}%` }} />
            <span className={styles.number}>
              {format.number(upgrades)} <small>{format.percent(Math.round(shareOf(upgrades) * 100) / 100)}</small>
            </span>
          </li>
        ))}
      </ol>
      <p className={styles.why}>{t('funnel.declined', { number: format.number(declined) })}</p>
    </>
  )
}
