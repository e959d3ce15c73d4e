import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { REPLAY_LIMITS } from '#core/contract/replay.ts'
import { CallFailed, failureText } from '#web/api/call-failed.ts'
import { useFormat } from '#web/i18n/format.ts'
import type { FleetRoster } from './fleet-roster.ts'
import { vehicleName } from './fleet-roster.ts'
import { ReplayControls } from './replay-controls.tsx'
import { ReplayLanes } from './replay-lanes.tsx'
import styles from './replay-panel.module.css'
import { placeAt, type ReplayWay } from '#core/domain/replay-track.ts'
import { TimeAxis } from './time-axis.tsx'
import { TrackChart } from './track-chart.tsx'
import type { TrackQuery } from './track-query.ts'
import type { Replay } from './use-replay.ts'
import { takesVehicle } from './vehicle-drag.ts'

interface Props {
  replay: Replay
  query: TrackQuery
  roster: FleetRoster
  onChange: (changed: Partial<TrackQuery>) => void
  onAdd: (id: number) => void
  onSelect: (id: number) => void
}

/** Timeline of a replay: the clock, the curve of the selected vehicle, and a lane with totals for each. */
export function ReplayPanel({ replay, query, roster, onChange, onAdd, onSelect }: Props) {
  const { t } = useTranslation(['multiTrack', 'screens'])
  const { clock, ways, events, error, reload } = replay
  const { replayed, from, to, selected } = query
  const chosen = ways?.find(({ vehicle }) => vehicle.vehicleId === selected) ?? ways?.[0]
  const candidate = selected !== null && !replayed.includes(selected) ? roster.indexById.get(selected) : undefined
  const drag = useSeeking(replay)
  const timeline = useRef<HTMLDivElement>(null)

  useEffect(() => {
    return clock.onMoment((at) => {
      timeline.current?.style.setProperty('--at', String((at - clock.from) / Math.max(1, clock.to - clock.from)))
    })
  }, [clock, ways])

  return (
    <section className={styles.panel} aria-label={t('replay.title')} data-past {...takesVehicle(onAdd)}>
      <ReplayControls replay={replay} query={query} onChange={onChange} />
      {candidate !== undefined && replayed.length < REPLAY_LIMITS.vehicles && (
        <button type="button" className={styles.add} onClick={() => onAdd(selected!)}>
          {t('replay.add', { name: vehicleName(roster.vehicles[candidate]!) })}
        </button>
      )}
      {replayed.length === 0 ? (
        <p className={styles.note}>{t('replay.choose', { most: REPLAY_LIMITS.vehicles })}</p>
      ) : ways && chosen ? (
        <div ref={timeline} className={styles.timeline} {...drag}>
          <ChosenAt way={chosen} replay={replay} />
          <div className={styles.curve} data-time>
            <TrackChart
              at={chosen.at}
              speed={chosen.vehicle.track.speed}
              altitude={chosen.vehicle.track.altitude}
              afterGap={chosen.afterGap}
              from={from}
              to={to}
              label={t('replay.curve', { name: chosen.vehicle.plate || chosen.vehicle.vin })}
            />
            <TimeAxis from={from} to={to} />
          </div>
          <ReplayLanes
            ways={ways}
            events={events}
            from={from}
            to={to}
            chosenId={chosen.vehicle.vehicleId}
            onSelect={onSelect}
            onRemove={(id) => onChange({ replayed: replayed.filter((each) => each !== id) })}
          />
        </div>
      ) : (
        <p className={styles.note} role={error ? 'alert' : undefined}>
          {error ? wordsOf(error) : t('screens:stage.loading')}{' '}
          {error && (
            <button type="button" onClick={reload}>
              {t('screens:list.again')}
            </button>
          )}
        </p>
      )}
    </section>
  )

  function wordsOf(failure: Error): string {
    const code = failure instanceof CallFailed ? Number(failure.code) : 0
    if (failure instanceof CallFailed && code === 400) return failureText(failure)
    return code === 403 ? t('replay.forbidden') : t('replay.failed')
  }
}

/** Values of the selected vehicle at the current moment; only their text changes while the clock runs. */
function ChosenAt({ way, replay: { clock } }: { way: ReplayWay; replay: Replay }) {
  const { t } = useTranslation('multiTrack')
  const format = useFormat()
  const figures = useRef<HTMLParagraphElement>(null)
  const { plate, vin } = way.vehicle

  useEffect(() => {
    return clock.onMoment((at) => {
      const place = placeAt(way, at)
      if (!figures.current) return
      const words = place
        ? [format.speed(place.speed), t('chart.metres', { metres: format.number(place.altitude) })]
        : [t('replay.nothingYet')]
      if (place?.silent) words.splice(0, 2, t('replay.silent'))
      const text = words.join(' · ')
      if (figures.current.textContent !== text) figures.current.textContent = text
    })
  }, [clock, way, format, t])

  return (
    <div className={styles.chosen}>
      <strong>
        <bdi>{plate || vin}</bdi>
      </strong>
      <p ref={figures} />
    </div>
  )
}

/** A press on the curve or a lane brings the clock there, and a drag takes it along. */
function useSeeking({ clock }: Replay) {
  const [dragged, setDragged] = useState<HTMLElement | null>(null)
  const seek = (over: HTMLElement, { clientX }: PointerEvent) => {
    const { left, width } = over.getBoundingClientRect()
    clock.seek(clock.from + ((clientX - left) / Math.max(1, width)) * (clock.to - clock.from))
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const over = (event.target as Element).closest<HTMLElement>('[data-time]')
      if (!over || event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDragged(over)
      seek(over, event)
    },
    onPointerMove: (event: PointerEvent) => {
      if (dragged) seek(dragged, event)
    },
    onPointerUp: () => setDragged(null),
    onPointerCancel: () => setDragged(null),
  }
}
