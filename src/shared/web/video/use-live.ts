import { useEffect, useState, useSyncExternalStore } from 'react'
import { LiveController } from './live-controller.ts'
import type { Stream } from './live-machine.ts'
import type { MediaType, VideoTasks } from './video-task.ts'

/** Runs one stream as long as the component lives; it starts in the quality given first. */
export function useLive(tasks: VideoTasks, { mode, countdown }: Stream, mediaType: MediaType = 0) {
  const [controller, setController] = useState(() => new LiveController(tasks, { mode, countdown }, mediaType))
  const [given, setGiven] = useState({ tasks, mode, countdown })
  if (given.tasks !== tasks || given.mode !== mode || given.countdown !== countdown) {
    setGiven({ tasks, mode, countdown })
    setController(new LiveController(tasks, { mode, countdown }, mediaType))
  }
  const live = useSyncExternalStore(controller.subscribe, controller.get)
  useEffect(() => {
    controller.send({ kind: 'open' })
    return () => controller.send({ kind: 'close' })
  }, [controller])
  return { live, send: controller.send }
}
