import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { FENCE_EVENTS, type FenceEventFilter } from '#core/contract/fence.ts'
import * as contract from '#core/contract/fence-reminder.ts'
import { KeyFigures } from '#console/ui/key-figures.tsx'
import { LoadFailed, Loading } from '#console/ui/list-states.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { Panel, Panels } from '#console/ui/panels.tsx'
import { SearchForm } from '#console/ui/search-form.tsx'
import { toPlatformZone } from '#web/api/time-fields.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { timeZoneAtom } from '#web/state/time-zone.ts'
import { NameBars } from '../name-bars.tsx'
import { EventHeat } from './event-heat.tsx'
import styles from './fence-charts.module.css'
import { useEventFields, useEventFilter, useStayName } from './event-filter.tsx'

type LinkTo = (part: Partial<FenceEventFilter>) => string

/** Events in pictures; every mark leads to the events it counts. */
export function FenceCharts({ views }: { views: ReactNode }) {
  const { t } = useTranslation('fence')
  const { search, filter } = useEventFilter('charts')
  return (
    <>
      <PageHeader title={t('events.title')} hint={t('charts.hint')} />
      <SearchForm search={search}>{useEventFields()}</SearchForm>
      {views}
      {filter && <Charts filter={filter} />}
    </>
  )
}

function Charts({ filter }: { filter: FenceEventFilter }) {
  const { t } = useTranslation('fence')
  const format = useFormat()
  const zone = useAtomValue(timeZoneAtom)
  const stayName = useStayName()
  const { data, error, reload } = useCall(contract.getFenceStatistics, { query: filter }, { toast: false })
  const to: LinkTo = (part) => {
    const values = Object.entries({ ...filter, ...part }).filter(([, value]) => value !== undefined)
    const texts = Object.fromEntries(values.map(([name, value]) => [name, String(value)]))
    return `?${new URLSearchParams(toPlatformZone(texts, zone))}`
  }
  if (error && !data) return <LoadFailed error={error} retry={reload} />
  if (!data) return <Loading />
  const number = (event: (typeof FENCE_EVENTS)[number]) => data.kinds.find((kind) => kind.event === event)?.events ?? 0
  return (
    <>
      <KeyFigures
        figures={FENCE_EVENTS.map((event) => ({
          name: t(`event.${event}`),
          value: <Link to={to({ event })}>{format.number(number(event))}</Link>,
        }))}
      />
      {data.hours.length === 0 ? (
        <p className={styles.none}>{t('charts.none')}</p>
      ) : (
        <>
          <Panels>
            <section className={styles.wide}>
              <h2>{t('chart.heat')}</h2>
              <EventHeat hours={data.hours} to={to} />
            </section>
          </Panels>
          <Panels>
            <Panel title={t('chart.dwell')}>
              <NameBars
                label={t('chart.dwell')}
                none={t('charts.none')}
                bars={data.dwell.map((events, stayClass) => [
                  stayName(stayClass),
                  events,
                  to({ event: 'exit', stayClass }),
                ])}
              />
            </Panel>
            <Panel title={t('chart.fences')}>
              <NameBars
                label={t('chart.fences')}
                none={t('charts.none')}
                bars={data.fences.map(({ fenceId, fenceName, events }) => [fenceName, events, to({ fenceId })])}
              />
            </Panel>
            <Panel title={t('chart.vehicles')}>
              <NameBars
                label={t('chart.vehicles')}
                none={t('charts.none')}
                bars={data.vehicles.map(({ plate, vin, events }) => [plate || vin, events, to({ keyWord: vin })])}
              />
            </Panel>
          </Panels>
        </>
      )}
    </>
  )
}
