import { Button, Select } from 'antd'
import { useSearchParams } from 'react-router-dom'
import { partsOf } from '#core/contract/fields.ts'
import { FILE_EVENTS, type FileEvent, type FileEventType, listFileEvents } from '#core/contract/vehicle-file.ts'
import { alarmRaised, commandJobChanged } from '#core/contract/live.ts'
import { useCursorList } from '#web/api/use-cursor-list.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { LoadFailed, Loading, NoneYet } from '#console/ui/list-states.tsx'
import { useLiveReload } from '#console/ui/page-live.tsx'
import { useLastDays } from '#console/ui/use-last-days.ts'
import { EventRow } from './event-row.tsx'
import styles from './vehicle-file.module.css'

/** The newest events come by themselves, at most so often. */
const APART_MS = 5_000
const DAY_LENGTH = 10

/** How far back the axis goes; absent: to the beginning. */
const PERIODS = ['1', '7', '30', '365'] as const
type Period = (typeof PERIODS)[number]

/** Everything that happened to a vehicle on one axis, grouped by day. */
export function EventTimeline({ vin }: { vin: string }) {
  const { t } = useTranslation('vehicleFile')
  const [params, setParams] = useSearchParams()
  const types = partsOf(params.get('types') ?? '').filter(isType)
  const days = PERIODS.find((period) => period === params.get('days'))
  const range = useLastDays(Number(days ?? 1))
  const list = useCursorList(listFileEvents, {
    vin,
    ...(days && range),
    ...(types.length > 0 && { types: types.join() }),
  })
  useLiveReload(alarmRaised, () => true, list.reload, APART_MS)
  useLiveReload(commandJobChanged, (change) => change.vin === vin, list.reload, APART_MS)
  const show = (chosen: readonly FileEventType[], period: Period | undefined) =>
    setParams({
      vin,
      tab: 'timeline',
      ...(chosen.length > 0 && { types: chosen.join() }),
      ...(period && { days: period }),
    })
  return (
    <section className={styles.card}>
      <Select<FileEventType[]>
        mode="multiple"
        allowClear
        className={styles.types ?? ''}
        aria-label={t('types')}
        placeholder={t('types')}
        value={types}
        onChange={(chosen) => show(chosen, days)}
        options={FILE_EVENTS.map((value) => ({ value, label: t(`type.${value}`) }))}
      />
      <Select<Period>
        allowClear
        className={styles.period ?? ''}
        aria-label={t('period')}
        placeholder={t('period')}
        {...(days && { value: days })}
        onChange={(period: Period | undefined) => show(types, period)}
        options={PERIODS.map((value) => ({
          value,
          label: value === '1' ? t('period.today') : t('period.days', { days: value }),
        }))}
      />
      {list.error && <LoadFailed error={list.error} retry={list.reload} />}
      {!list.error &&
        list.rows.length === 0 &&
        (list.loading ? <Loading /> : <NoneYet title={t('none')} hint={t('noneHint')} />)}
      {daysOf(list.rows).map(([day, events]) => (
        <Day key={day} day={day} events={events} vin={vin} />
      ))}
      {list.more && (
        <Button onClick={list.more} loading={list.loading}>
          {t('earlier')}
        </Button>
      )}
    </section>
  )
}

function Day({ day, events, vin }: { day: string; events: readonly FileEvent[]; vin: string }) {
  const format = useFormat()
  return (
    <>
      <h3 className={styles.day}>{format.date(day)}</h3>
      <ol className={styles.events}>
        {events.map((event) => (
          <EventRow key={`${event.type} ${event.id}`} event={event} vin={vin} />
        ))}
      </ol>
    </>
  )
}

const isType = (text: string): text is FileEventType => (FILE_EVENTS as readonly string[]).includes(text)

function daysOf(events: readonly FileEvent[]): [string, FileEvent[]][] {
  const days = new Map<string, FileEvent[]>()
  for (const event of events) {
    const day = event.startTime.slice(0, DAY_LENGTH)
    days.set(day, [...(days.get(day) ?? []), event])
  }
  return [...days]
}
