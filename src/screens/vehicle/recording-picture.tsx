import { type RefObject, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { controlPlayback } from '#core/contract/video.ts'
import { wallClock, wallText } from '#core/domain/wall-time.ts'
import { call } from '#web/api/call.ts'
import { logFailure } from '#web/api/log-failure.ts'
import { useFormat } from '#web/i18n/format.ts'
import type { Live } from '#web/video/live-machine.ts'
import { LivePicture } from '#web/video/live-picture.tsx'
import { recordedTasks } from '#web/video/platform-tasks.ts'
import { useLive } from '#web/video/use-live.ts'
import styles from '../widgets/video-tile.module.css'
import { followClock, type Order } from './follow-clock.ts'
import { rateCode } from './playback-speed.ts'
import type { Replay } from './use-replay.ts'

/** Main stream for the selected one, sub stream in the grid. */
const MAIN = 0
const SUB = 1
const RECORDED = { mode: 'playback', countdown: false } as const
const LOOK_MS = 250
/** Dragging the clock passes many moments. */
const SETTLE_MS = 800
/** A failed or interrupted playback is requested again after this time, with increasing delays. */
const AGAIN_MS = [5_000, 15_000, 60_000, 300_000] as const

interface Props {
  camera: { vin: string; channelNo: number }
  /** Played range, epoch ms. */
  from: number
  to: number
  /** Speed it was begun with. */
  begunAt: number
  replay: Replay
  focused: boolean
  /** How often in a row it was begun and showed nothing. */
  tries: number
  /** It has to restart at the clock; the argument says whether it failed. */
  onBegin: (failed: boolean) => void
}

/** A playback of the terminal (0x9201) from its first picture to its last; leaving it ends it there. */
export function RecordingPicture({ camera, from, to, begunAt, replay, focused, tries, onBegin }: Props) {
  const { t } = useTranslation('video')
  const { zone } = useFormat()
  const { vin, channelNo } = camera
  const tasks = useMemo(
    () =>
      recordedTasks(
        { vin, channelNo },
        { startTime: wallText(from, zone), endTime: wallText(to, zone), rate: rateCode(begunAt) },
      ),
    [vin, channelNo, from, to, begunAt, zone],
  )
  const { live, send } = useLive(tasks, RECORDED, focused ? MAIN : SUB)
  const video = useRef<HTMLVideoElement>(null)
  const playing = live.phase === 'playing'
  const over = live.phase === 'failed' || live.phase === 'ended' || live.phase === 'empty'
  const shown = useOnClock({ video, live, from, replay, onBegin: () => onBegin(false) })
  useReplayControl(live, begunAt, replay)
  useAgain(over, tries, () => onBegin(shown === undefined))
  // A failed player does not know where in the recording the next one would begin.
  const hear = useCallback<typeof send>(
    (event) => send(event.kind === 'broke' ? { kind: 'dropped', generation: event.generation } : event),
    [send],
  )
  return (
    <>
      {playing && live.url && (
        <LivePicture
          key={live.generation}
          className={styles.video}
          live={live}
          url={live.url}
          mode="live"
          led
          muted
          send={hear}
          element={video}
        />
      )}
      {playing && (
        <small className={styles.live} data-phase="recorded">
          {t('playback')} <bdi dir="ltr">{shown === undefined ? '' : wallClock(wallText(shown, zone))}</bdi>
        </small>
      )}
      {!playing && (
        <output className={styles.state} aria-busy={!over} data-phase={live.phase}>
          {!over && t('starting')}
          {live.phase === 'ended' && t('ended')}
          {(live.phase === 'failed' || live.phase === 'empty') && (live.msg || t('failedDefault'))}
        </output>
      )}
    </>
  )
}

interface OnClock {
  video: RefObject<HTMLVideoElement | null>
  live: Live
  from: number
  replay: Replay
  onBegin: () => void
}

/** Keeps the picture at the moment of the replay; answers the moment it shows, epoch ms in whole seconds. */
function useOnClock({ video, live, from, replay, onBegin }: OnClock): number | undefined {
  const [shown, setShown] = useState<number>()
  const lostSince = useRef<number>(undefined)
  const onLook = useEffectEvent((picture: HTMLVideoElement | null) => {
    const here = (picture?.currentTime ?? 0) * 1_000
    const order = followClock({
      clock: replay.at - from,
      here,
      loaded: picture && picture.buffered.length > 0 ? picture.buffered.end(picture.buffered.length - 1) * 1_000 : 0,
      speed: replay.speed,
      running: replay.playing,
    })
    if (order.do === 'begin') {
      const now = performance.now()
      lostSince.current ??= now
      if (now - lostSince.current >= SETTLE_MS) onBegin()
      return
    }
    lostSince.current = undefined
    if (!picture || picture.readyState === 0) return
    obey(picture, order)
    setShown(Math.floor((from + here) / 1_000) * 1_000)
  })
  const { phase } = live
  useEffect(() => {
    if (phase !== 'starting' && phase !== 'playing') return
    const timer = setInterval(() => onLook(phase === 'playing' ? video.current : null), LOOK_MS)
    return () => clearInterval(timer)
  }, [phase, video])
  return shown
}

function obey(picture: HTMLVideoElement, order: Exclude<Order, { do: 'begin' }>): void {
  if (order.jumpTo !== undefined) picture.currentTime = order.jumpTo / 1_000
  if (order.do === 'wait') return picture.pause()
  if (picture.playbackRate !== order.rate) picture.playbackRate = order.rate
  if (picture.paused) picture.play().catch(() => {})
}

/** Notifies the terminal (0x9202) when the replay pauses, resumes or changes its speed. */
function useReplayControl({ phase, taskId }: Live, begunAt: number, { playing, speed }: Replay): void {
  const sent = useRef(String(begunAt))
  useEffect(() => {
    if (phase !== 'playing' || taskId === null) return
    const wish = playing ? String(speed) : 'pause'
    if (sent.current === wish) return
    sent.current = wish
    const rate = rateCode(speed)
    const command = !playing ? 'pause' : rate === 0 ? 'start' : 'fast'
    call(controlPlayback, { body: { taskId, command, rate } }, { toast: false, loading: false }).catch(
      // It continues as before; the picture still follows the clock.
      (error: unknown) => logFailure('the terminal was not notified of the replay', error),
    )
  }, [phase, taskId, playing, speed])
}

/** Begins again some time after a failure. */
function useAgain(over: boolean, tries: number, begin: () => void): void {
  const onDue = useEffectEvent(begin)
  useEffect(() => {
    if (!over) return
    const timer = setTimeout(() => onDue(), AGAIN_MS[Math.min(tries, AGAIN_MS.length - 1)])
    return () => clearTimeout(timer)
  }, [over, tries])
}
