import { useMemo } from 'react'
import { listVideoChannels, startLiveVideo, takeVideoPhoto } from '#core/contract/video.ts'
import { useCall } from '#web/api/use-call.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { liveTasks } from '#web/video/platform-tasks.ts'
import { VideoPlayer } from '#web/video/video-player.tsx'
import { useAllowed } from '#console/ui/allowed.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import styles from './details.module.css'

/** Terminals send few streams at a time. */
const CAMERAS = 4

/** The cameras of the vehicle, live. */
export function VideoView({ vin }: { vin: string }) {
  const { t } = useTranslation('carCondition')
  const maySee = useAllowed(startLiveVideo)
  const { data } = useCall(listVideoChannels, { query: { vin } }, { toast: false, enabled: maySee })
  if (!maySee) return <NoneYet title={t('video.closed')} hint={t('video.closedHint')} />
  const cameras = (data?.channels ?? []).filter(({ kind }) => kind !== 'audio').slice(0, CAMERAS)
  return (
    <div className={styles.cameras}>
      {cameras.map(({ channelNo }) => (
        <Camera key={channelNo} vin={vin} channelNo={channelNo} />
      ))}
    </div>
  )
}

function Camera({ vin, channelNo }: { vin: string; channelNo: number }) {
  const mayTakePhoto = useAllowed(takeVideoPhoto)
  const tasks = useMemo(() => liveTasks({ vin, channelNo }, { mayTakePhoto }), [vin, channelNo, mayTakePhoto])
  return <VideoPlayer channelNo={channelNo} tasks={tasks} countdown />
}
