import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { channelName } from '#web/video/channel-name.ts'
import { LivePicture } from '#web/video/live-picture.tsx'
import { liveTasks } from '#web/video/platform-tasks.ts'
import { useLive } from '#web/video/use-live.ts'
import { useSilent } from '#web/video/use-silent.ts'
import type { VideoTasks } from '#web/video/video-task.ts'
import { isPreview } from '../stage/preview.ts'
import { useDecoder } from './video-budget-provider.tsx'
import { useFrozen } from './video-frozen.ts'
import styles from './video-tile.module.css'

/** Main stream for the selected one, sub stream in the grid (0x9101). */
const MAIN = 0
const SUB = 1
/** A wall has no user to retry: failures are retried automatically, with increasing delays. */
const RETRY_AFTER_MS = [15_000, 30_000, 60_000, 120_000, 300_000] as const
const LIVE = { mode: 'live', countdown: false } as const

interface Props {
  vin: string
  channelNo: number
  /** Plate of the vehicle, where several are on the wall. */
  title?: string | undefined
  /** The vehicle is known to be offline: nothing is requested. */
  offline?: boolean
  /** Shown large: main stream, and the first to get a decoder. */
  focused?: boolean
  /** A click or Enter on the tile. Without it the tile takes no focus. */
  onFocus?: (() => void) | undefined
}

/** One camera of one vehicle on a wall, as part of a decoder budget (VideoBudgetProvider). It fills its place. */
export function VideoTile(props: Props) {
  // Another camera has no picture to remember.
  return <Camera key={`${props.vin} ${props.channelNo}`} {...props} />
}

function Camera({ vin, channelNo, title, offline = false, focused = false, onFocus }: Props) {
  const { t } = useTranslation('video')
  const preview = isPreview()
  const mayPlay = useDecoder(!offline && !preview, focused)
  const tasks = useMemo(() => liveTasks({ vin, channelNo }), [vin, channelNo])
  const still = useRef<HTMLCanvasElement>(null)
  const keep = useCallback((leaving: HTMLVideoElement) => keepStill(leaving, still.current), [])
  const channel = t(`channel.${channelName(channelNo)}`)
  const name = title ? `${title} · ${channel}` : channel
  return (
    <figure className={styles.tile} data-focused={focused} aria-label={name}>
      <canvas ref={still} className={styles.still} aria-hidden />
      {offline && <output className={styles.state}>{t('failure.offline')}</output>}
      {!offline && !mayPlay && <output className={styles.state}>{preview ? t('noPreview') : t('waiting')}</output>}
      {mayPlay && !offline && <Playing tasks={tasks} focused={focused} keep={keep} />}
      <figcaption className={styles.caption}>
        {title && <bdi>{title}</bdi>}
        <span>{channel}</span>
      </figcaption>
      {onFocus && (
        <button type="button" className={styles.focus} aria-pressed={focused} onClick={onFocus}>
          {focused ? t('shrink', { name }) : t('enlarge', { name })}
        </button>
      )}
    </figure>
  )
}

interface PlayingProps {
  tasks: VideoTasks
  focused: boolean
  /** Takes the last picture. */
  keep: (leaving: HTMLVideoElement) => void
}

/** Lives as long as the tile has a decoder; its task ends with it. */
function Playing({ tasks, focused, keep }: PlayingProps) {
  const { t } = useTranslation('video')
  const mediaType = focused ? MAIN : SUB
  const { live, send } = useLive(tasks, LIVE, mediaType)
  const video = useRef<HTMLVideoElement>(null)
  const playing = live.phase === 'playing'
  const giveUp = useCallback((generation: number) => send({ kind: 'dropped', generation }), [send])
  const frozen = useFrozen(video, playing ? live.generation : undefined, giveUp)
  const silent = useSilent(tasks, live.taskId, playing)

  useEffect(() => send({ kind: 'quality', mediaType }), [send, mediaType])
  useRetry(live.phase === 'failed' || live.phase === 'empty' || live.phase === 'ended', playing, () =>
    send({ kind: 'retry' }),
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
          muted
          send={send}
          element={video}
          leaves={keep}
        />
      )}
      {playing && !frozen && (
        <small className={styles.live} data-phase="playing">
          {t('live')}
        </small>
      )}
      {playing && silent && (
        <small className={styles.silent} title={t('silent')}>
          {t('silentShort')}
        </small>
      )}
      {(!playing || frozen) && (
        <output className={styles.state} aria-busy={live.phase === 'starting'} data-phase={live.phase}>
          {playing && t('frozen')}
          {(live.phase === 'starting' || live.phase === 'idle') &&
            (live.broken > 0 ? t('reconnecting') : t('starting'))}
          {(live.phase === 'failed' || live.phase === 'ended') && (live.msg || t('failedDefault'))}
          {live.phase === 'empty' && t('noSource')}
        </output>
      )}
    </>
  )
}

/** Tries again after a failure; a picture resets the delay. */
function useRetry(failed: boolean, playing: boolean, retry: () => void): void {
  const tries = useRef(0)
  const latest = useRef(retry)
  useEffect(() => {
    latest.current = retry
  })
  useEffect(() => {
    if (playing) tries.current = 0
  }, [playing])
  useEffect(() => {
    if (!failed) return
    const after = RETRY_AFTER_MS[Math.min(tries.current, RETRY_AFTER_MS.length - 1)]
    const timer = setTimeout(() => {
      tries.current += 1
      latest.current()
    }, after)
    return () => clearTimeout(timer)
  }, [failed])
}

/** The last picture stays below the message, without colour. */
function keepStill(video: HTMLVideoElement, canvas: HTMLCanvasElement | null): void {
  const { videoWidth, videoHeight } = video
  const context = canvas?.getContext('2d')
  if (!context || videoWidth === 0) return
  context.canvas.width = videoWidth
  context.canvas.height = videoHeight
  context.drawImage(video, 0, 0)
}
