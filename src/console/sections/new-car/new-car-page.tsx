import { CheckCircleFilled, ClockCircleOutlined, WarningFilled } from '@ant-design/icons'
import { Steps } from 'antd'
import { useMemo } from 'react'
import { z } from 'zod'
import { vin } from '#core/contract/fields.ts'
import { getNewCar, NEW_CAR_DAYS, type NewCar } from '#core/contract/new-car.ts'
import { useCall } from '#web/api/use-call.ts'
import { Chart } from '#web/chart/chart.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useAlarmKind } from '#console/ui/alarm/alarm-kind-words.tsx'
import { LevelMark } from '#console/ui/level-mark.tsx'
import { LoadFailed, Loading, NotSearched } from '#console/ui/list-states.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { Panel, Panels } from '#console/ui/panels.tsx'
import { PlainTable } from '#console/ui/plain-table.tsx'
import { VinField } from '#console/ui/search-fields.tsx'
import { SearchForm } from '#console/ui/search-form.tsx'
import { useShownAlarm } from '#console/ui/shown-alarm.ts'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { useTrendLook } from '#console/ui/trend/use-trend-look.ts'
import { useSearch } from '#console/ui/use-search.ts'
import { VehicleLink } from '#console/ui/vehicle-link.tsx'
import { EnergyPanel } from './energy-panel.tsx'
import { distanceOption } from './distance-option.ts'
import styles from './new-car.module.css'

/** `energyType` chooses the panel of signals: fuel, electric or hydrogen. */
const NewCarAddress = z.object({ vin, energyType: z.string().optional() })

/** The first ninety days of one vehicle (docs/product/operate.md). */
export function NewCarPage() {
  const { t } = useTranslation(['newCar', 'shell'])
  const search = useSearch(NewCarAddress)
  return (
    <>
      <PageHeader title={t('shell:title.newCarMonitor.latest')} hint={t('hint', { days: NEW_CAR_DAYS })} />
      <SearchForm search={search}>
        <VinField required />
      </SearchForm>
      {search.filter ? (
        <FollowUp key={search.filter.vin} vin={search.filter.vin} energyType={search.filter.energyType} />
      ) : (
        <NotSearched />
      )}
    </>
  )
}

function FollowUp({ vin: chosen, energyType }: { vin: string; energyType: string | undefined }) {
  const { t } = useTranslation('newCar')
  const format = useFormat()
  const { data, error, reload } = useCall(getNewCar, { query: { vin: chosen } }, { toast: false })
  if (error) return <LoadFailed error={error} retry={reload} />
  if (!data) return <Loading />
  return (
    <>
      <header className={styles.head}>
        <h2>
          <VehicleLink vin={data.vin}>{data.plate || data.vin}</VehicleLink>
        </h2>
        <span>{[data.seriesName, data.modelName, data.dealerName].filter(Boolean).join(' · ')}</span>
        <strong>{t('age', { day: format.number(data.age) })}</strong>
      </header>
      <Life car={data} />
      <Panels>
        <Panel title={t('checks')}>
          <Checks checks={data.checks} />
        </Panel>
        <Panel title={t('distance')}>
          <Distance car={data} />
        </Panel>
        <Panel title={t('energy')}>
          <EnergyPanel vin={data.vin} powerType={data.powerType} energyType={energyType} />
        </Panel>
        <Panel title={t('faults')}>
          <Faults faults={data.faults} />
        </Panel>
      </Panels>
    </>
  )
}

function Life({ car: { steps } }: { car: NewCar }) {
  const { t } = useTranslation('newCar')
  const format = useFormat()
  return (
    <div className={styles.steps}>
      <Steps
        size="small"
        items={steps.map(({ step, stepTime }) => ({
          title: t(`step.${step}`),
          content: stepTime ? format.time(stepTime) : '–',
          status: step === 'firstFault' ? (stepTime ? 'error' : 'wait') : stepTime ? 'finish' : 'wait',
        }))}
      />
    </div>
  )
}

const CHECK_ICONS = {
  done: <CheckCircleFilled className={styles.done} aria-hidden />,
  missing: <ClockCircleOutlined aria-hidden />,
  late: <WarningFilled className={styles.late} aria-hidden />,
} as const

function Checks({ checks }: Pick<NewCar, 'checks'>) {
  const { t } = useTranslation('newCar')
  return (
    <ul className={styles.checks}>
      {checks.map(({ check, state, detail }) => (
        <li key={check}>
          {CHECK_ICONS[state]}
          <span>{t(`check.${check}`)}</span>
          <small>
            {t(`check.${state}`)}
            {detail && ` · ${detail}`}
          </small>
        </li>
      ))}
    </ul>
  )
}

function Distance({ car: { days, compared } }: { car: NewCar }) {
  const { t } = useTranslation('newCar')
  const look = useTrendLook()
  const format = useFormat()
  const option = useMemo(
    () => distanceOption(days, look, { own: t('distance.own'), median: t('distance.median') }),
    [days, look, t],
  )
  const total = days.reduce((sum, { mileageKm }) => sum + mileageKm, 0)
  const median = days.reduce((sum, { medianKm }) => sum + (medianKm ?? 0), 0)
  return (
    <>
      <p className={styles.note}>
        {t('distance.sum', { own: format.distance(total), median: format.distance(median) })}
        {' · '}
        {t('distance.compared', { number: format.number(compared) })}
      </p>
      <div className={styles.chart}>
        <Chart option={option} label={t('distance')} />
      </div>
    </>
  )
}

function Faults({ faults }: Pick<NewCar, 'faults'>) {
  const { t } = useTranslation('newCar')
  const nameOf = useAlarmKind()
  const { show } = useShownAlarm()
  if (faults.length === 0) return <p className={styles.note}>{t('faults.none')}</p>
  return (
    <PlainTable
      label={t('faults')}
      rows={faults}
      rowKey={({ id }) => String(id)}
      columns={[
        [t('level'), ({ level }) => <LevelMark level={level} />],
        [
          t('fault'),
          ({ id, kind }) => (
            <button type="button" className={styles.open} onClick={() => show(id)}>
              {nameOf(kind)}
            </button>
          ),
        ],
        [t('start'), ({ startTime }) => <TimeCell time={startTime} />],
        [t('end'), ({ endTime }) => (endTime ? <TimeCell time={endTime} /> : t('open'))],
      ]}
    />
  )
}
