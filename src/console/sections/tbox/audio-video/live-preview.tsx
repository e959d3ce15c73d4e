import { Button, Select } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { listVideoChannels, startLiveVideo, takeVideoPhoto } from '#core/contract/video.ts'
import { useCall } from '#web/api/use-call.ts'
import { channelName } from '#web/video/channel-name.ts'
import { liveTasks } from '#web/video/platform-tasks.ts'
import { VideoPlayer } from '#web/video/video-player.tsx'
import { useAllowed } from '#console/ui/allowed.tsx'
import styles from './audio-video-page.module.css'

const AUDIO_KIND = 'audio'

/** A live preview next to the form. Nothing is requested from the terminal until the user starts it. */
export function LivePreview({ vin }: { vin: string }) {
  const { t } = useTranslation(['audioVideo', 'video'])
  const [shows, setShows] = useState(false)
  const [channelNo, setChannelNo] = useState(1)
  const maySee = useAllowed(startLiveVideo)
  const mayTakePhoto = useAllowed(takeVideoPhoto)
  const { data } = useCall(listVideoChannels, { query: { vin } }, { toast: false, enabled: maySee })
  const tasks = useMemo(
    () => (shows ? liveTasks({ vin, channelNo }, { mayTakePhoto }) : null),
    [shows, vin, channelNo, mayTakePhoto],
  )
  if (!maySee) return null
  const cameras = (data?.channels ?? []).filter(({ kind }) => kind !== AUDIO_KIND)
  return (
    <section className={styles.preview} aria-label={t('preview.title')}>
      <div className={styles.previewBar}>
        <Select
          aria-label={t('preview.channel')}
          value={channelNo}
          onChange={setChannelNo}
          options={cameras.map((camera) => ({
            value: camera.channelNo,
            label: `${camera.channelNo} · ${t(`video:channel.${channelName(camera.channelNo)}`)}`,
          }))}
        />
        <Button onClick={() => setShows(!shows)}>{shows ? t('preview.stop') : t('preview.start')}</Button>
      </div>
      {tasks ? <VideoPlayer channelNo={channelNo} tasks={tasks} /> : <p className={styles.idle}>{t('preview.idle')}</p>}
    </section>
  )
}
