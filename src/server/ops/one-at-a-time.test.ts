import { expect, it } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

function heldWork() {
  const running: { end: () => void; fail: (error: Error) => void }[] = []
  const run = oneAtATime(() => new Promise<void>((end, fail) => running.push({ end, fail })))
  return { run, running }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

it('begins a run that was asked for during another one after it, once for all who wait', async () => {
  const { run, running } = heldWork()
  const first = run()
  await turn()
  const done: string[] = []
  const waiting = [run().then(() => done.push('a')), run().then(() => done.push('b'))]
  await turn()
  expect(running).toHaveLength(1)
  running[0]!.end()
  await first
  await turn()
  expect(running).toHaveLength(2)
  expect(done).toEqual([])
  running[1]!.end()
  await Promise.all(waiting)
  expect(done).toEqual(['a', 'b'])
})

it('rejects the waiting calls on a failure and continues', async () => {
  const { run, running } = heldWork()
  const first = run()
  await turn()
  const second = run()
  running[0]!.fail(new Error('gone'))
  await expect(first).rejects.toThrow('gone')
  await turn()
  running[1]!.end()
  await second
})
