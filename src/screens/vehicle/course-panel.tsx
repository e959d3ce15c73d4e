import { useMemo, useRef } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { SingleReplay, SingleVehicle } from '#core/contract/single.ts'
import { ELECTRIC_POWER_TYPES } from '#core/domain/power-type.ts'
import { SINGLE_LIMITS, SINGLE_READINGS, type SingleReading } from '#core/domain/single-vehicle.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useSize } from '../stage/use-size.ts'
import { useUnit } from '../stage/use-unit.ts'
import { Panel } from '../widgets/panel.tsx'
import styles from './course-panel.module.css'
import { CurveCard } from './curve-card.tsx'
import cards from './curve-cards.module.css'
import { fixed } from './fixed.ts'
import type { Moment } from './moment.ts'
import { readingLead } from './reading-lead.ts'
import { useLastHalfHour } from './recorder/use-last-half-hour.ts'
import type { Replay } from './use-replay.ts'
import { type CurvePoint, withNewest } from './with-newest.ts'
import { unitName } from './unit-name.ts'
import { useSpan } from './use-span.ts'

interface Props {
  vehicle: Pick<SingleVehicle, 'id' | 'vin' | 'powerType'>
  moment: Moment
  replay: Replay | undefined
  /** When the vehicle was last read, epoch ms: also the freshness of a replay. */
  askedAt: number | undefined
}

/** Readings that have a course, the most wanted first. */
const WANTED = ['speed', 'soc', 'current', 'fuel', 'voltage', 'temperatureHigh', 'cellLow'] as const
type Wanted = (typeof WANTED)[number]
/** Words of what is one of two ends elsewhere. */
const NAMES = { temperatureHigh: 'reading.temperature', cellLow: 'reading.cells' } as const
const SHOWN = 6
/** Heights of the head of the panel and of a row of cards at least, in `--u`. */
const HEAD = 0.33
const ROW = 0.44
const MOST_ABREAST = 3
const SPAN_S = SINGLE_LIMITS.minutes * 60

/** History of readings over the last half hour, or a whole replay, in as many cards as fit below the other panels. */
export function CoursePanel(props: Props) {
  const room = useRef<HTMLDivElement>(null)
  const height = (useSize(room)?.height ?? 0) / useUnit()
  const free = height - HEAD
  return (
    <div ref={room} className={styles.room}>
      {free >= ROW && <Courses {...props} free={free} />}
    </div>
  )
}

/** As few side by side as possible: a curve is most readable where it is wide and flat. */
function abreastOf(count: number, free: number): number {
  let abreast = 1
  while (abreast < MOST_ABREAST && Math.ceil(count / abreast) * ROW > free) abreast++
  return abreast
}

function Courses({ vehicle, moment, replay, askedAt, free }: Props & { free: number }) {
  const { t } = useTranslation('single')
  const { t: named } = useTranslation('screens')
  const format = useFormat()
  const live = useLastHalfHour(vehicle.id, moment)
  const span = useSpan(vehicle.vin, moment)
  const source = replay?.value ?? live?.value
  const most = Math.min(SHOWN, Math.floor(free / ROW) * MOST_ABREAST)
  const courses = useMemo(() => (source ? coursesOf(source).slice(0, most) : []), [source, most])
  const figures = useMemo(
    () => Object.fromEntries(WANTED.map((key) => [key, fixed(format, SINGLE_READINGS[key].digits)])),
    [format],
  )
  const electric = ELECTRIC_POWER_TYPES.has(vehicle.powerType)
  if (source && courses.length === 0) return null
  return (
    <Panel label={replay ? t('courseOfReplay') : t('course')} at={moment.live ? live?.at : askedAt} area="course">
      <ul
        className={cards.cards}
        data-lines="one"
        style={{ '--abreast': abreastOf(courses.length, free) } as React.CSSProperties}
      >
        {courses.map(({ key, points }) => (
          <CurveCard
            key={key}
            name={t(key === 'temperatureHigh' || key === 'cellLow' ? NAMES[key] : `reading.${key}`)}
            unit={unitName(SINGLE_READINGS[key].unit, named)}
            points={withNewest(points, moment.live ? moment.readings[key] : undefined)}
            format={figures[key]!}
            metric={`course-${key}`}
            moment={moment}
            from={replay ? replay.from : moment.at - SPAN_S * 1000}
            until={replay ? replay.to : moment.at}
            lead={readingLead(key satisfies SingleReading, span, electric)}
          />
        ))}
      </ul>
    </Panel>
  )
}

interface Course {
  key: Wanted
  points: readonly CurvePoint[]
}

/** Those with any data. */
function coursesOf({ track, readings }: SingleReplay): Course[] {
  return WANTED.flatMap((key) => {
    const points = key === 'speed' ? track.map(([, , second, kmh]) => [second, kmh] as const) : (readings[key] ?? [])
    return points.length > 0 ? [{ key, points }] : []
  })
}
