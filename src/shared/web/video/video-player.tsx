import { useRef, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { channelName } from './channel-name.ts'
import { LivePicture } from './live-picture.tsx'
import { PlayerControls } from './player-controls.tsx'
import { PlayerState } from './player-state.tsx'
import { useLive } from './use-live.ts'
import { usePhoto } from './use-photo.ts'
import { useSilent } from './use-silent.ts'
import type { VideoTasks } from './video-task.ts'
import styles from './video-player.module.css'

interface Props {
  channelNo: number
  /** null: there is nothing to play. Has to be the same object as long as it is the same stream. */
  tasks: VideoTasks | null
  mode?: 'live' | 'playback'
  /** Pausing ends the task (docs/product/shared.md#video). */
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
  const { live, send } = useLive(tasks, { mode, countdown })
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
        <LivePicture
          key={live.generation}
          className={styles.video}
          live={live}
          url={live.url}
          mode={mode}
          muted={muted}
          send={send}
        />
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
