import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { alarmRaised } from '#core/contract/live.ts'
import { listSingleVehicles, SingleVehicles } from '#core/contract/single.ts'
import type { WallQuery } from '#core/contract/wall.ts'
import { useCall } from '#web/api/use-call.ts'
import { useTopic } from '#web/live/use-topic.ts'
import { useLastGood } from '../stage/use-last-good.ts'
import { wallOrder } from '../stage/wall-keys.ts'
import {
  abreastFrom,
  begin,
  followingIn,
  hold,
  type RotationState,
  step,
  stepFrom,
  tick,
  togglePause,
} from './rotation.ts'
import type { RotationQuery } from './rotation-query.ts'

const REFRESH_MS = 15_000
const TICK_MS = 1_000
/** Vehicles announced ahead. */
const ANNOUNCED = 5
/** A sample is another one every hour. */
const SAMPLE_MS = 3_600_000

export interface Turning {
  list: SingleVehicles | undefined
  error: Error | null
  /** The vehicles that are shown, the first leading. */
  shown: readonly number[]
  /** Position of the first in this pass, from 0; -1 when it is there only for its alarm. */
  at: number
  /** Vehicles of this pass. */
  total: number
  /** The next vehicles of this pass, in its order. */
  following: readonly SingleVehicles['vehicles'][number][]
  /** The vehicle that follows. */
  next: SingleVehicles['vehicles'][number] | undefined
  paused: boolean
  /** An alarm keeps the wall. */
  held: boolean
  /** Seconds until the next vehicle; null while nothing changes. */
  left: number | null
  step: (by: 1 | -1) => void
  pause: () => void
}

/** Turns through vehicles, each for its time, and stops at a new level 1 alarm. */
export function useRotation(fleet: WallQuery, query: RotationQuery, takesKeys: boolean): Turning {
  const { by, orgId, vehicleIds, size, offline, dwell, compare } = query
  const [now, setNow] = useState(() => Date.now())
  const { dimension: _ranking, ...filter } = fleet
  const asked = {
    ...filter,
    by,
    onlineOnly: !offline,
    ...(by === 'group' && orgId !== null && { orgId }),
    ...(by === 'list' && { vehicleIds: vehicleIds.join(',') || undefined }),
    ...(by === 'sample' && { size, seed: Math.floor(now / SAMPLE_MS) % 1_000_000 }),
  }
  const { data, updatedAt, error } = useCall(
    listSingleVehicles,
    { query: asked },
    { refreshMs: REFRESH_MS, toast: false, keepPrevious: true },
  )
  const { seed: _everyHour, ...kind } = { seed: 0, ...asked }
  const known = useLastGood(`change.${JSON.stringify(kind)}`, SingleVehicles, data, updatedAt)
  const list = known?.value
  const ids = useMemo(() => (list?.vehicles ?? []).map(({ id }) => id), [list])
  const abreast = compare ? 2 : 1
  const rules = { dwellMs: dwell * 1000, holdMs: query.hold * 1000, abreast }
  const [state, setState] = useState<RotationState>({
    shown: query.at,
    since: now,
    pausedAt: null,
    heldUntil: null,
    pass: [],
  })
  usePassOf(JSON.stringify(kind), ids, () => setState(begin(state, ids, now)))

  const onTick = useEffectEvent(() => {
    const moment = Date.now()
    setNow(moment)
    setState((before) => tick(before, ids, moment, rules))
  })
  useEffect(() => {
    const timer = setInterval(onTick, TICK_MS)
    return () => clearInterval(timer)
  }, [])
  useRaised((vehicleId) => {
    // In a list, a group or a sample, only its own vehicles take over the wall.
    if (by === 'worst' || ids.includes(vehicleId)) setState((before) => hold(before, vehicleId, Date.now(), rules))
  })

  const go = (direction: 1 | -1) => setState((before) => step(before, ids, direction * abreast, Date.now()))
  const pause = () => setState((before) => togglePause(before, Date.now()))
  useTurnKeys(takesKeys, go, pause)

  const end = state.heldUntil ?? state.since + rules.dwellMs
  const moves = state.pass.length > abreast || state.heldUntil !== null
  const following = stepFrom(state, ids, abreast).shown
  return {
    list,
    error: list ? null : error,
    shown: useStable(abreastFrom(state.pass, state.shown, abreast)),
    at: state.shown === null ? -1 : state.pass.indexOf(state.shown),
    total: state.pass.length,
    following: followingIn(state, ids, abreast, ANNOUNCED).flatMap(
      (id) => list?.vehicles.find((vehicle) => vehicle.id === id) ?? [],
    ),
    next: list?.vehicles.find(({ id }) => id === following),
    paused: state.pausedAt !== null,
    held: state.heldUntil !== null,
    left: state.pausedAt === null && moves ? Math.max(0, Math.ceil((end - now) / 1000)) : null,
    step: go,
    pause,
  }
}

/** Begins a pass with the first list of a selection: while that loads, the list is still the one before. */
function usePassOf(kind: string, ids: readonly number[], beginPass: () => void): void {
  const [begun, setBegun] = useState<{ kind: string; before: readonly number[]; done: boolean }>({
    kind,
    before: [],
    done: false,
  })
  if (begun.kind !== kind) setBegun({ kind, before: ids, done: false })
  else if (!begun.done && ids.length > 0 && ids !== begun.before) {
    setBegun({ ...begun, done: true })
    beginPass()
  }
}

/** Calls with the vehicle of each new level 1 alarm, once. */
function useRaised(raise: (vehicleId: number) => void): void {
  const { value } = useTopic(alarmRaised)
  const last = useRef<number | undefined>(undefined)
  const raiseAlarm = useEffectEvent(raise)
  useEffect(() => {
    if (!value || last.current === value.id) return
    last.current = value.id
    if (value.level === 1 && value.vehicleId !== null) raiseAlarm(value.vehicleId)
  }, [value])
}

/** Keys and remote controls turn vehicles, unless they turn walls. */
function useTurnKeys(on: boolean, go: (by: 1 | -1) => void, pause: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const order = wallOrder(event, { rtl: document.documentElement.dir === 'rtl', desk: false })
    if (order?.do === 'step') go(order.by)
    else if (order?.do === 'pause') pause()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    if (!on) return
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [on])
}

/** The same object as long as the ids are the same. */
function useStable(ids: readonly number[]): readonly number[] {
  const text = ids.join(',')
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => ids, [text])
}
