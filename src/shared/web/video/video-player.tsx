import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { channelName } from './channel-name.ts'
import { playFlv } from './flv-player.ts'
import { LiveController } from './live-controller.ts'
import type { Live, LiveEvent } from './live-machine.ts'
import { PlayerControls } from './player-controls.tsx'
import { PlayerState } from './player-state.tsx'
import { usePhoto } from './use-photo.ts'
import { useSilent } from './use-silent.ts'
import type { VideoTasks } from './video-task.ts'
import styles from './video-player.module.css'

interface Props {
  channelNo: number
  /** null: there is nothing to play. Has to be the same object as long as it is the same stream. */
  tasks: VideoTasks | null
  mode?: 'live' | 'playback'
  /** Pausing ends the task (specification §4). */
  countdown?: boolean
}

/** One camera of one vehicle, live or recorded. */
export function VideoPlayer({ channelNo, tasks, mode = 'live', countdown = false }: Props) {
  const { t } = useTranslation('video')
  const frame = useRef<HTMLElement>(null)
  const name = t(`channel.${channelName(channelNo)}`)
  return (
    <figure ref={frame} className={styles.player} aria-label={name}>
      <figcaption className={styles.caption}>
        <span>{name}</span>
      </figcaption>
      {tasks ? (
        <Running frame={frame} tasks={tasks} mode={mode} countdown={countdown} />
      ) : (
        <p className={styles.state}>{t('noSource')}</p>
      )}
    </figure>
  )
}

interface RunningProps extends Required<Pick<Props, 'mode' | 'countdown'>> {
  frame: { current: HTMLElement | null }
  tasks: VideoTasks
}

function Running({ frame, tasks, mode, countdown }: RunningProps) {
  const { live, send } = useLive(tasks, mode, countdown)
  const [muted, setMuted] = useState(true)
  const photo = usePhoto(tasks, live.taskId)
  const { t } = useTranslation('video')
  const onScreen = live.phase === 'playing' || live.phase === 'paused'
  const silent = useSilent(tasks, live.taskId, live.phase === 'playing')
  return (
    <>
      {onScreen && (
        <small className={styles.mode} data-mode={mode}>
          {mode === 'live' ? t('live') : t('playback')}
        </small>
      )}
      {onScreen && live.url && (
        <Picture key={live.generation} live={live} url={live.url} mode={mode} muted={muted} send={send} />
      )}
      {onScreen && silent && <output className={styles.silent}>{t('silent')}</output>}
      <PlayerState live={live} onRetry={() => send({ kind: 'retry' })} />
      {photo.said && <output className={styles.said}>{photo.said}</output>}
      <PlayerControls
        live={live}
        muted={muted}
        onMute={() => setMuted(!muted)}
        onPause={() => send({ kind: live.phase === 'paused' ? 'resume' : 'pause' })}
        onQuality={(mediaType) => send({ kind: 'quality', mediaType })}
        onPhoto={photo.take}
        onFullScreen={() => void frame.current?.requestFullscreen()}
      />
    </>
  )
}

interface PictureProps {
  live: Live
  url: string
  mode: 'live' | 'playback'
  muted: boolean
  send: (event: LiveEvent) => void
}

/** One generation of the player: made once, never repaired. */
function Picture({ live: { generation, phase }, url, mode, muted, send }: PictureProps) {
  const video = useRef<HTMLVideoElement>(null)
  const paused = phase === 'paused'

  useEffect(() => {
    if (!video.current) return
    const source = { url, live: mode === 'live', sound: !soundless.has(url) }
    return playFlv(video.current, source, {
      shows: () => send({ kind: 'shows' }),
      broke: (silent) => {
        // The header has promised sound that does not come: the next player does not wait for it.
        if (silent) soundless.add(url)
        send({ kind: 'broke', generation })
      },
      dropped: () => send({ kind: 'dropped', generation }),
    })
  }, [url, mode, generation, send])

  useEffect(() => {
    const element = video.current
    if (!element) return
    // React sets the property once only.
    element.muted = muted
    if (paused) element.pause()
    else if (element.paused && element.readyState > 0) element.play().catch(() => {})
  }, [muted, paused])

  // oxlint-disable-next-line jsx-a11y/media-has-caption -- cameras of vehicles have no captions
  return <video ref={video} className={styles.video} muted playsInline />
}

/** Streams that have kept a player waiting for sound. */
const soundless = new Set<string>()

function useLive(tasks: VideoTasks, mode: 'live' | 'playback', countdown: boolean) {
  const [controller, setController] = useState(() => new LiveController(tasks, { mode, countdown }))
  const [given, setGiven] = useState({ tasks, mode, countdown })
  if (given.tasks !== tasks || given.mode !== mode || given.countdown !== countdown) {
    setGiven({ tasks, mode, countdown })
    setController(new LiveController(tasks, { mode, countdown }))
  }
  const live = useSyncExternalStore(controller.subscribe, controller.get)
  useEffect(() => {
    controller.send({ kind: 'open' })
    return () => controller.send({ kind: 'close' })
  }, [controller])
  return { live, send: controller.send }
}
