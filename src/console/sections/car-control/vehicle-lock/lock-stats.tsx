import { useState } from 'react'
import * as contract from '#core/contract/vehicle-lock.ts'
import { BarChart } from '#console/ui/bar-chart/bar-chart.tsx'
import { KeyFigures } from '#console/ui/key-figures.tsx'
import { LoadFailed, Loading, NoneYet } from '#console/ui/list-states.tsx'
import { Panel, Panels } from '#console/ui/panels.tsx'
import { useLastDays } from '#console/ui/use-last-days.ts'
import { ViewSwitch } from '#console/ui/view-switch.tsx'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

const RANGES = ['7', '30', '90'] as const

/** Success, time to lock, and how fast vehicles are free again. */
export function LockStats() {
  const { t } = useTranslation('vehicleLock')
  const format = useFormat()
  const [days, setDays] = useState<(typeof RANGES)[number]>('30')
  return (
    <>
      <ViewSwitch
        label={t('stat.range')}
        views={RANGES.map((key) => ({ key, label: t('stat.days', { number: format.number(Number(key)) }) }))}
        shown={days}
        onShow={setDays}
      />
      <Figures key={days} days={Number(days)} />
    </>
  )
}

function Figures({ days }: { days: number }) {
  const { t } = useTranslation('vehicleLock')
  const format = useFormat()
  const query = useLastDays(days)
  const { data, error, reload } = useCall(contract.getLockStatistics, { query }, { toast: false, keepPrevious: true })
  if (error && !data) return <LoadFailed error={error} retry={reload} />
  if (!data) return <Loading />
  if (data.locks + data.releases === 0) return <NoneYet title={t('none')} hint={t('none.hint')} />
  const share = (percent: number | null) => format.percent(percent === null ? null : percent / 100)
  const time = (seconds: number | null) => (seconds === null ? '–' : format.duration(seconds))
  return (
    <>
      <KeyFigures
        figures={[
          { name: t('stat.heldNow'), value: format.number(data.heldNow) },
          {
            name: t('stat.locked'),
            value: format.number(data.locked),
            note: t('stat.of', { number: format.number(data.locks) }),
          },
          { name: t('stat.success'), value: share(data.successPercent) },
          { name: t('stat.lockTime'), value: time(data.lockSeconds) },
          {
            name: t('stat.released'),
            value: format.number(data.released),
            note: t('stat.of', { number: format.number(data.releases) }),
          },
          { name: t('stat.releaseTime'), value: time(data.releaseSeconds) },
          {
            name: t('stat.withinHour'),
            value: share(data.withinHourPercent),
            bad: data.withinHourPercent !== null && data.withinHourPercent < 95,
          },
        ]}
      />
      <Panels>
        <Panel title={t('stat.byDay')}>
          <BarChart
            title={t('stat.byDay')}
            categories={data.days.map(({ day }) => format.date(day))}
            series={[
              { name: t('stat.locked'), tone: 'accent', values: data.days.map(({ locked }) => locked) },
              { name: t('stat.released'), tone: 'information', values: data.days.map(({ released }) => released) },
              { name: t('stat.failed'), tone: 'warning', values: data.days.map(({ failed }) => failed) },
            ]}
          />
        </Panel>
      </Panels>
    </>
  )
}
