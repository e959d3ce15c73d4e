import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { searchVideoRecordings, startPlayback } from '#core/contract/video.ts'
import { screenToken } from '../stage/screen-session.ts'
import { useMayCall } from '../stage/use-may-call.ts'
import { CameraRow } from './camera-row.tsx'
import styles from './recording-row.module.css'
import { RecordingTile } from './recording-tile.tsx'
import type { Replay } from './use-replay.ts'
import { useRecordings } from './use-recordings.ts'

interface Props {
  vin: string
  /** Recordings are on the terminal: it has to be online. */
  online: boolean
  replay: Replay
}

/** The recordings of the terminal on the clock of the replay, or why there are none. */
export function RecordingRow({ vin, online, replay }: Props) {
  const { t } = useTranslation('single')
  const may = useMayCall()
  const allowed = may(searchVideoRecordings) && may(startPlayback)
  const { from, to } = replay
  const recordings = useRecordings({ vin, from, to, enabled: online && allowed === true })

  if (allowed === undefined) return null
  if (!allowed) return <Note>{screenToken() ? t('recordings.display') : t('recordings.forbidden')}</Note>
  if (!online) return <Note>{t('recordings.offline')}</Note>
  if (recordings.is === 'failed') return <Note>{t('recordings.failed')}</Note>
  if (recordings.is === 'asking') return <Note>{t('recordings.asking')}</Note>
  const { recorded } = recordings
  if (recorded.size === 0) return <Note>{t('recordings.nothing')}</Note>
  return (
    <CameraRow
      vin={vin}
      tile={(camera) => (
        <RecordingTile vin={vin} stretches={recorded.get(camera.channelNo) ?? []} replay={replay} {...camera} />
      )}
    />
  )
}

const Note = ({ children }: { children: ReactNode }) => <output className={styles.note}>{children}</output>
