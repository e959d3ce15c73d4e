import { useAtomValue } from 'jotai'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { SingleVehicle } from '#core/contract/single.ts'
import { sunPosition } from '#core/domain/sun-position.ts'
import { useFormat } from '#web/i18n/format.ts'
import { anchorOf, type VehiclePart } from '#web/vehicle-model/vehicle-anchors.ts'
import type { PicturePlace } from '#web/vehicle-model/vehicle-frame.ts'
import type { VehicleLook } from '#web/vehicle-model/vehicle-look.ts'
import { VehiclePicture } from '#web/vehicle-model/vehicle-picture.tsx'
import type { VehicleStage } from '#web/vehicle-model/vehicle-stage.ts'
import { screenThemeAtom } from '../../stage/screen-theme.ts'
import { useSize } from '../../stage/use-size.ts'
import { useUnit } from '../../stage/use-unit.ts'
import { type Moment, OLD_READING_MS } from '../moment.ts'
import { useLook } from '../use-look.ts'
import { CalloutCard } from './callout-card.tsx'
import { type CalloutRows, calloutRows, columnsOf, inOrder, leadersOf, type Room } from './callout-rows.ts'
import { type Callout, calloutsOf } from './callouts-of.ts'
import callouts from './callouts.module.css'
import styles from './stage-scene.module.css'

interface Props {
  vehicle: SingleVehicle
  moment: Moment
}

/** Height of a row of call-outs, and what is left free around the vehicle, in units. */
const ROW = { above: 0.58, below: 0.5 } as const
const SPARE = 0.1
const MINUTE_MS = 60_000
/** Before the scene was laid out. */
const NO_ROOM = { whole: { width: 0, height: 0 }, left: 0, width: 0, top: 0, bottom: 0 }

/** The vehicle as the wall: on its road, in the light of its place, with what it reports at its parts. */
export function StageScene({ vehicle, moment }: Props) {
  const theme = useAtomValue(screenThemeAtom)
  const root = useRef<HTMLDivElement>(null)
  const free = useRef<HTMLDivElement>(null)
  const room = useRoom(root, free)
  const look = useLook(vehicle, moment)
  const stage = useStage(vehicle.id, moment, look, room)
  const shown = calloutsOf(vehicle, moment, look)
  const parts = shown.map(({ part }) => part).join(' ')
  const anchors = useAnchors(parts, look)
  const [places, setPlaces] = useState<readonly PicturePlace[]>([])
  const rows = calloutRows(shown)
  return (
    <div ref={root} className={styles.scene} data-light={daylightOf(stage?.sun ?? null)}>
      <div ref={free} className={styles.free} />
      {stage && (
        <VehiclePicture look={look} theme={theme} stage={stage} anchors={anchors} onPlaces={setPlaces} notes={false} />
      )}
      <Callouts
        vehicle={vehicle}
        moment={moment}
        look={look}
        rows={rows}
        room={room ?? NO_ROOM}
        places={placesOf(shown, places)}
        note={<Daylight sun={stage?.sun ?? null} />}
      />
    </div>
  )
}

const placesOf = (shown: readonly Callout[], places: readonly PicturePlace[]): Map<VehiclePart, PicturePlace> =>
  new Map(places.length === shown.length ? shown.map(({ part }, at) => [part, places[at]!]) : [])

/** Where parts, named with spaces between them, are on the vehicle. */
function useAnchors(parts: string, look: VehicleLook) {
  return useMemo(() => {
    const names = parts.split(' ').filter((name) => name !== '')
    return names.map((name) => anchorOf(name as VehiclePart, look))
  }, [parts, look])
}

/** The part of the scene that no panel covers, without the rows of call-outs. */
function useRoom(
  root: React.RefObject<HTMLElement | null>,
  free: React.RefObject<HTMLElement | null>,
): (Room & { whole: { width: number; height: number } }) | undefined {
  const whole = useSize(root)
  const inner = useSize(free)
  const unit = useUnit()
  if (!whole || !inner || whole.width === 0) return undefined
  const isRightToLeft = document.documentElement.dir === 'rtl'
  const left = isRightToLeft ? 0 : whole.width - inner.width
  const top = ROW.above * unit
  const bottom = Math.max(top + SPARE * unit, whole.height - ROW.below * unit)
  return { whole, left, width: inner.width, top, bottom }
}

function useStage(
  vehicle: number,
  moment: Moment,
  look: VehicleLook,
  room: ReturnType<typeof useRoom>,
): VehicleStage | undefined {
  const unit = useUnit()
  const { position } = moment
  const [lng, lat] = [position?.lng, position?.lat]
  const direction = position?.direction ?? 0
  const minute = Math.floor(moment.at / MINUTE_MS)
  const { left = 0, width = 0, top = 0, bottom = 0 } = room ?? {}
  const whole = room?.whole
  const [wide, high] = [whole?.width ?? 0, whole?.height ?? 0]
  // The light follows a place to a tenth of a degree and a course to five: it does not change with every report.
  const [east, north] = [tenthOf(lng), tenthOf(lat)]
  const course = Math.round(direction / 5) * 5
  const sun = useMemo(() => {
    if (east === undefined || north === undefined) return null
    const { height, azimuth } = sunPosition(east, north, minute * MINUTE_MS)
    return { height, azimuth: (azimuth - course + 360) % 360 }
  }, [east, north, course, minute])
  const road = look.state === 'driving' || look.state === 'idling' || (look.speedKmh ?? 0) > 0
  return useMemo(() => {
    if (wide === 0 || high === 0) return undefined
    const spare = SPARE * unit
    const frame = {
      left: (left + spare) / wide,
      top: (top + spare) / high,
      width: Math.max(1, width - 2 * spare) / wide,
      height: Math.max(1, bottom - top - 2 * spare) / high,
    }
    return { sun, road, vehicle, frame }
  }, [vehicle, sun, road, left, width, top, bottom, wide, high, unit])
}

const tenthOf = (degrees: number | undefined): number | undefined =>
  degrees === undefined ? undefined : Math.round(degrees * 10) / 10

type Light = 'day' | 'twilight' | 'night'
const NIGHT = -6

function daylightOf(sun: VehicleStage['sun']): Light | undefined {
  if (!sun) return undefined
  return sun.height > 0 ? 'day' : sun.height > NIGHT ? 'twilight' : 'night'
}

/** Why the vehicle is lit as it is. */
function Daylight({ sun }: { sun: VehicleStage['sun'] }) {
  const { t } = useTranslation('single')
  const format = useFormat()
  const light = daylightOf(sun)
  if (!sun || !light) return null
  return (
    <p className={styles.light} data-light={light}>
      <i aria-hidden />
      {light === 'day' ? t('light.day', { degrees: format.number(Math.round(sun.height)) }) : t(`light.${light}`)}
    </p>
  )
}

interface CalloutsProps extends Props {
  look: VehicleLook
  rows: CalloutRows
  room: Room & { whole: { width: number; height: number } }
  places: ReadonlyMap<VehiclePart, PicturePlace>
  /** Above the lower row. */
  note: ReactNode
}

/** Call-outs above and below the vehicle, with lines to their parts. */
function Callouts({ vehicle, moment, look, rows, room, places, note }: CalloutsProps) {
  const { t } = useTranslation('single')
  const above = useStableOrder(inOrder(rows.above, places), places.size > 0)
  const below = useStableOrder(inOrder(rows.below, places), places.size > 0)
  const lines = [
    ...leadersOf(above, true, room, places).map((line) => ({ ...line, callout: find(above, line.part) })),
    ...leadersOf(below, false, room, places).map((line) => ({ ...line, callout: find(below, line.part) })),
  ]
  const { left, width, top, bottom, whole } = room
  const cards = (row: readonly Callout[]) => {
    const { columns } = columnsOf(row, room, places)
    return row.map((callout, index) => (
      <CalloutCard
        key={callout.part}
        callout={callout}
        vehicle={vehicle}
        moment={moment}
        look={look}
        style={{ gridColumn: columns[index]! + 1 }}
      />
    ))
  }
  const columns = (row: readonly Callout[]) => `repeat(${columnsOf(row, room, places).count}, minmax(0, 1fr))`
  return (
    <>
      <svg className={callouts.lines} viewBox={`0 0 ${whole.width} ${whole.height}`} aria-hidden>
        {lines.map(({ part, points, callout }) => {
          const [, , end] = points
          const old = callout?.at !== null && moment.at - (callout?.at ?? 0) > OLD_READING_MS
          return (
            <g key={part}>
              <polyline
                points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
                data-tone={callout?.tone}
                data-old={old}
              />
              <circle cx={end.x} cy={end.y} r={whole.height / 130} data-tone={callout?.tone} data-old={old} />
            </g>
          )
        })}
      </svg>
      <ul
        className={callouts.row}
        data-row="above"
        dir="ltr"
        aria-label={t('callouts.above')}
        style={{ left, width, top: 0, minHeight: top, gridTemplateColumns: columns(above) }}
      >
        {cards(above)}
      </ul>
      <div className={callouts.foot} style={{ left, width }}>
        {note}
        <ul
          className={callouts.row}
          data-row="below"
          dir="ltr"
          aria-label={t('callouts.below')}
          style={{ minHeight: whole.height - bottom, gridTemplateColumns: columns(below) }}
        >
          {cards(below)}
        </ul>
      </div>
    </>
  )
}

const find = (row: readonly Callout[], part: VehiclePart) => row.find((callout) => callout.part === part)

/** While the vehicle is turned around its call-outs stay where they are; another set of parts is ordered again. */
function useStableOrder(row: Callout[], placed: boolean): Callout[] {
  const parts = placed
    ? row
        .map(({ part }) => part)
        .sort()
        .join(' ')
    : ''
  const [order, setOrder] = useState({ parts: '', row: [] as VehiclePart[] })
  if (placed && order.parts !== parts) setOrder({ parts, row: row.map(({ part }) => part) })
  return placed && order.parts === parts ? order.row.flatMap((part) => find(row, part) ?? []) : row
}
