import { createRoot } from 'react-dom/client'
import { startI18n } from '#web/i18n/i18n.ts'
import { VideoPlayer } from '#web/video/video-player.tsx'
import type { VideoTask, VideoTasks } from '#web/video/video-task.ts'

/** The player alone; what it asks goes to the paths the test answers. */
const ask = async (path: string): Promise<VideoTask> => (await (await fetch(`/video-task/${path}`)).json()) as VideoTask
const tasks: VideoTasks = {
  start: (mediaType) => ask(`start?mediaType=${mediaType}`),
  poll: (taskId) => ask(`poll?taskId=${taskId}`),
  stop: async (taskId) => void (await ask(`stop?taskId=${taskId}`)),
  takePhoto: async (taskId) => void (await ask(`photo?taskId=${taskId}`)),
}
const mode = new URLSearchParams(location.search).get('mode') === 'playback' ? 'playback' : 'live'
await startI18n('en', ['common', 'video'])
createRoot(document.getElementById('root')!).render(<VideoPlayer channelNo={2} tasks={tasks} mode={mode} />)
