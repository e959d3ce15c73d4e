import { VIDEO_FAILURES, VIDEO_PLAYABLE, VIDEO_STARTING, type VideoTask } from '#core/contract/video.ts'
import type { Language } from '#core/domain/language.ts'
import type { Translator } from '#server/http/translate.ts'
import type { StreamAddresses } from '#server/telemetry/video/stream-address.ts'
import type { Task } from '#server/telemetry/video/video-task.ts'

/** A task as callers see it. */
export const viewOf =
  (translator: Translator, language: Language, addresses: StreamAddresses) =>
  (task: Task): VideoTask => {
    const { state, camera, quality, silent } = task.stream
    const playable = state.is === 'playing'
    return {
      taskId: task.id,
      vin: camera.vin,
      channelNo: camera.channel,
      plateNo: task.plateNo,
      liveUrl: playable ? addresses.of(task.id) : '',
      result: state.is === 'failed' ? state.code : playable ? VIDEO_PLAYABLE : VIDEO_STARTING,
      msg: state.is === 'failed' ? (translator.word(language, `video:failure.${state.key}`) ?? state.key) : '',
      mediaType: quality,
      silent,
    }
  }

/** Tasks of others are answered like those there never were. */
export const unknownTask = (translator: Translator, language: Language, taskId: string): VideoTask => ({
  taskId,
  vin: '',
  channelNo: 0,
  plateNo: '',
  liveUrl: '',
  result: VIDEO_FAILURES.ended,
  msg: translator.word(language, 'video:failure.ended') ?? '',
  mediaType: 0,
  silent: false,
})
