import clip from '../../../tests/fixtures/clip.flv?url'
import { VideoPlayer } from '#web/video/video-player.tsx'
import type { VideoTasks } from '#web/video/video-task.ts'
import { never } from '../fake-answer.ts'
import type { GalleryEntry } from '../gallery-entry.ts'

const tasks = (start: VideoTasks['start']): VideoTasks => ({
  start,
  poll: never,
  stop: async () => {},
  takePhoto: async () => {},
})
const PLAYS = tasks(async () => ({ taskId: '1', result: 200, liveUrl: clip }))
const WAITS = tasks(never)
const FAILS = tasks(async () => ({ taskId: '1', result: 602604, msg: 'Terminal is offline' }))

export const entry: GalleryEntry = {
  part: 'VideoPlayer',
  namespaces: ['video'],
  samples: [
    { name: 'recording', show: <VideoPlayer channelNo={2} tasks={PLAYS} mode="playback" /> },
    { name: 'still starting', show: <VideoPlayer channelNo={1} tasks={WAITS} /> },
    { name: 'failed: a click tries again', show: <VideoPlayer channelNo={3} tasks={FAILS} /> },
    { name: 'nothing to play', show: <VideoPlayer channelNo={5} tasks={null} /> },
  ],
}
