import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LiveController } from './live-controller.ts'
import type { VideoTask, VideoTasks } from './video-task.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const task = (result: number, over: Partial<VideoTask> = {}): VideoTask => ({ taskId: 't1', result, ...over })

function controlled(...answers: VideoTask[]) {
  const tasks = {
    start: vi.fn<VideoTasks['start']>(async () => answers.shift() ?? task(500)),
    poll: vi.fn<VideoTasks['poll']>(async () => answers.shift() ?? task(500)),
    stop: vi.fn<VideoTasks['stop']>(async () => {}),
  }
  return { tasks, controller: new LiveController(tasks, { mode: 'live', countdown: false }) }
}
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

describe('live controller', () => {
  it('polls every two seconds until the stream plays, then no more', async () => {
    const { controller, tasks } = controlled(task(602602), task(602602), task(200, { liveUrl: '/1.flv' }))
    controller.send({ kind: 'open' })
    await settle()
    expect(tasks.poll).not.toHaveBeenCalled()
    await settle(1999)
    expect(tasks.poll).not.toHaveBeenCalled()
    await settle(1)
    expect(tasks.poll).toHaveBeenCalledTimes(1)
    await settle(2000)
    expect(controller.get()).toMatchObject({ phase: 'playing', url: '/1.flv' })
    await settle(20_000)
    expect(tasks.poll).toHaveBeenCalledTimes(2)
  })

  it('stops asking at a result that is not pending', async () => {
    const { controller, tasks } = controlled(task(602602), task(602610, { msg: 'busy' }))
    controller.send({ kind: 'open' })
    await settle(2000)
    expect(controller.get()).toMatchObject({ phase: 'failed', msg: 'busy' })
    await settle(20_000)
    expect(tasks.poll).toHaveBeenCalledOnce()
    expect(tasks.stop).toHaveBeenCalledExactlyOnceWith('t1')
  })

  it('asks no more after it is closed', async () => {
    const { controller, tasks } = controlled(task(602602))
    controller.send({ kind: 'open' })
    await settle()
    controller.send({ kind: 'close' })
    await settle(20_000)
    expect(tasks.poll).not.toHaveBeenCalled()
    expect(tasks.stop).toHaveBeenCalledExactlyOnceWith('t1')
  })

  it('stops a task that started after the viewer left', async () => {
    const { controller, tasks } = controlled(task(200, { liveUrl: '/1.flv' }))
    controller.send({ kind: 'open' })
    controller.send({ kind: 'close' })
    await settle()
    expect(controller.get().phase).toBe('idle')
    expect(tasks.stop).toHaveBeenCalledExactlyOnceWith('t1')
  })

  it('does not let an answer of the quality before play in the new one', async () => {
    const { controller, tasks } = controlled()
    let answerHd: (answer: VideoTask) => void = () => {}
    tasks.start.mockImplementationOnce(() => new Promise((resolve) => (answerHd = resolve)))
    tasks.start.mockResolvedValueOnce(task(200, { taskId: 'sd', liveUrl: '/sd.flv' }))
    controller.send({ kind: 'open' })
    controller.send({ kind: 'quality', mediaType: 1 })
    answerHd(task(200, { taskId: 'hd', liveUrl: '/hd.flv' }))
    await settle()
    expect(controller.get()).toMatchObject({ url: '/sd.flv', mediaType: 1 })
    expect(tasks.stop).toHaveBeenCalledExactlyOnceWith('hd')
  })

  it('notifies its listeners until they unsubscribe', async () => {
    const { controller } = controlled(task(602602))
    const listener = vi.fn<() => void>()
    const leave = controller.subscribe(listener)
    controller.send({ kind: 'open' })
    await settle()
    expect(listener).toHaveBeenCalledTimes(2)
    leave()
    controller.send({ kind: 'close' })
    expect(listener).toHaveBeenCalledTimes(2)
  })
})
