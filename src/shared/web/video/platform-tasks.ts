import {
  endRealtimeVideo,
  pollVideoTasks,
  startLiveVideo,
  startPlayback,
  takeVideoPhoto,
  VIDEO_FAILURES,
} from '#core/contract/video.ts'
import { call } from '../api/call.ts'
import type { VideoTask, VideoTasks } from './video-task.ts'

/** One camera of one vehicle. */
export interface Camera {
  vin: string
  channelNo: number
}

export interface TaskOptions {
  /** The account may have photos taken. */
  mayTakePhoto?: boolean
}

/** The player shows what becomes of its calls. */
const QUIET = { loading: false, toast: false }

const GONE = (taskId: string): VideoTask => ({ taskId, result: VIDEO_FAILURES.ended })

/** Live pictures of the platform. Keep the object as long as it is the same camera. */
export function liveTasks({ vin, channelNo }: Camera, { mayTakePhoto = false }: TaskOptions = {}): VideoTasks {
  return {
    ...running,
    async start(mediaType, signal) {
      const body = { vin, channelNo: [channelNo], streamType: mediaType }
      const { items } = await call(startLiveVideo, { body }, { ...QUIET, signal })
      return items[0] ?? GONE('')
    },
    ...(mayTakePhoto && {
      async takePhoto(taskId: string) {
        await call(takeVideoPhoto, { body: { taskId, channelId: channelNo } }, QUIET)
      },
    }),
  }
}

/** Which part of what the terminal recorded, in the viewer's zone. */
interface RecordedSpan {
  startTime: string
  endTime: string
  /** 0x9201: 0 as it was, 1 to 5 for 1, 2, 4, 8 and 16 times. */
  rate: number
}

/** A recording of the terminal. Keep the object as long as it is the same recording. */
export function recordedTasks({ vin, channelNo }: Camera, span: RecordedSpan): VideoTasks {
  return {
    ...running,
    start(mediaType, signal) {
      const body = { vin, channelNo, streamType: mediaType, ...span }
      return call(startPlayback, { body }, { ...QUIET, signal })
    },
  }
}

const running: Pick<VideoTasks, 'poll' | 'stop'> = {
  async poll(taskId, signal) {
    const { items } = await call(pollVideoTasks, { body: { taskIds: [taskId] } }, { ...QUIET, signal })
    return items[0] ?? GONE(taskId)
  },
  async stop(taskId) {
    await call(endRealtimeVideo, { body: { taskId } }, QUIET)
  },
}
