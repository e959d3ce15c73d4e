import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/i18n/format.ts'
import { channelName } from '#web/video/channel-name.ts'
import { useDecoder } from '../widgets/video-budget-provider.tsx'
import styles from '../widgets/video-tile.module.css'
import type { CameraTile } from './camera-row.tsx'
import { RecordingPicture } from './recording-picture.tsx'
import { FASTEST, leadOf } from './playback-speed.ts'
import { LEAST_MS, type Stretch, stretchAt } from './recordings.ts'
import type { Replay } from './use-replay.ts'

/** A player keeps what it has shown: longer recordings are played in parts. */
const LONGEST_MS = 30 * 60_000

interface Props extends CameraTile {
  vin: string
  /** Recordings of this camera. */
  stretches: readonly Stretch[]
  replay: Replay
}

/** One camera in the past: its recording on the clock of the replay. It fills its place. */
export function RecordingTile({ vin, channelNo, stretches, replay, focused, onFocus }: Props) {
  const { t } = useTranslation(['single', 'video'])
  const format = useFormat()
  const { at, speed } = replay
  const stretch = stretchAt(stretches, at)
  const tooFast = speed > FASTEST
  const wanted = stretch !== undefined && !tooFast
  const mayPlay = useDecoder(wanted, focused)
  const name = t(`video:channel.${channelName(channelNo)}`)
  return (
    <figure className={styles.tile} data-focused={focused} aria-label={name}>
      {!wanted && (
        <output className={styles.state}>
          {stretches.length === 0
            ? t('recordings.noneOfCamera')
            : stretch
              ? t('recordings.tooFast', { speed: format.number(FASTEST) })
              : t('recordings.none')}
        </output>
      )}
      {wanted && !mayPlay && <output className={styles.state}>{t('video:waiting')}</output>}
      {wanted && mayPlay && (
        <Playing
          key={`${stretch.from} ${focused}`}
          camera={{ vin, channelNo }}
          stretch={stretch}
          replay={replay}
          focused={focused}
        />
      )}
      <figcaption className={styles.caption}>
        <span>{name}</span>
      </figcaption>
      <button type="button" className={styles.focus} aria-pressed={focused} onClick={onFocus}>
        {focused ? t('video:shrink', { name }) : t('video:enlarge', { name })}
      </button>
    </figure>
  )
}

interface PlayingProps {
  camera: { vin: string; channelNo: number }
  stretch: Stretch
  replay: Replay
  focused: boolean
}

/** Restarts after a seek; each start is a playback of its own. */
function Playing({ camera, stretch, replay, focused }: PlayingProps) {
  const beginning = () => {
    // The terminal needs a moment: playback starts where the clock will be then.
    const lead = replay.playing ? leadOf(replay.speed) : 0
    const from = Math.min(stretch.to - LEAST_MS, Math.floor((replay.at + lead) / 1_000) * 1_000)
    return { from, to: Math.min(stretch.to, from + LONGEST_MS), speed: replay.speed }
  }
  const [begun, setBegun] = useState(() => ({ number: 0, tries: 0, ...beginning() }))
  return (
    <RecordingPicture
      key={begun.number}
      camera={camera}
      from={begun.from}
      to={begun.to}
      begunAt={begun.speed}
      replay={replay}
      focused={focused}
      tries={begun.tries}
      onBegin={(failed) => setBegun({ number: begun.number + 1, tries: failed ? begun.tries + 1 : 0, ...beginning() })}
    />
  )
}
