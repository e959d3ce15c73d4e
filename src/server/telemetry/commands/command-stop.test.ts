import { describe, expect, it } from 'vitest'
import type { TerminalConnection } from '../gateway/terminal-connection.ts'
import { createLog } from '#server/ops/log.ts'
import { CommandDispatcher } from './command-dispatcher.ts'
import type { JobChange } from './job-state-repository.ts'
import { CommandSender } from './command-sender.ts'
import type { CommandJob } from './command-service.ts'
import { OpenJobs } from './open-jobs.ts'

const LATER = Date.now() + 3_600_000

const aJob = (id: number, values: Partial<CommandJob> = {}): CommandJob =>
  ({
    id,
    vehicleId: id,
    kind: 'queryLocation',
    params: {},
    messageId: 0x8201,
    status: 'queued',
    attempts: 0,
    maxAttempts: 1,
    queuePolicy: 'queueUntilExpire',
    riskClass: 0,
    serial: null,
    createdAt: 0,
    expiresAt: LATER,
    sentAt: null,
    acknowledgedAt: null,
    ...values,
  }) as CommandJob

/** A dispatcher over these open jobs of terminals with the same numbers, whose saves end when the test says. */
async function aDispatcher(jobs: CommandJob[], connection?: Partial<TerminalConnection>) {
  const saves: { id: number; change: JobChange; done: () => void; fail: (error: Error) => void }[] = []
  const states: string[] = []
  const log = createLog('silent')
  const sessionOf = () => connection as TerminalConnection | undefined
  const repository = {
    open: () => Promise.resolve(jobs.map((job) => ({ job, terminalId: job.id }))),
    update: (id: number, change: JobChange) =>
      new Promise<boolean>((saved, fail) => saves.push({ id, change, done: () => saved(true), fail })),
    rememberSupport: () => Promise.resolve(),
    phoneOf: () => Promise.resolve(undefined),
  }
  const open = new OpenJobs({
    repository,
    changed: ({ id, status, result }) => states.push(`${id} ${status} ${result ?? ''}`.trim()),
    log,
  })
  const sender = new CommandSender({
    jobs: open,
    repository,
    gate: { sendRefusal: () => Promise.resolve(null) },
    sessionOf,
    stateOf: () => undefined,
    readObject: () => Promise.reject(new Error('none')),
    wakeSender: null,
    log,
  })
  const dispatcher = new CommandDispatcher({ jobs: open, sender, repository, sessionOf, log })
  await dispatcher.start()
  return { dispatcher, saves, states }
}

describe('commands that are stopped', () => {
  it('wait for states that end while they wait', async () => {
    const { dispatcher, saves } = await aDispatcher([aJob(1, { expiresAt: 1 }), aJob(2, { expiresAt: 3 })])
    dispatcher.sweep(2)
    await expect.poll(() => saves.length).toBe(1)
    const order: string[] = []
    const stopped = dispatcher.stop().then(() => order.push('stopped'))
    dispatcher.sweep(4)
    saves[0]!.done()
    await expect.poll(() => saves.length).toBe(2)
    order.push('saved')
    saves[1]!.done()
    await stopped
    expect(order).toEqual(['saved', 'stopped'])
  })
})

describe('a command that cannot be sent', () => {
  const terminal = { dialect: {} } as TerminalConnection['terminal']
  const phoneBytes = new Uint8Array([1, 49, 0, 0, 0, 1])

  it('ends as failed when the terminal is not to be written to', async () => {
    const { dispatcher, saves, states } = await aDispatcher([aJob(1)], {
      terminal,
      phoneBytes,
      version: '2013',
      edition: null,
      nextSerial: () => {
        throw new Error('no serial')
      },
    })
    dispatcher.connected(1)
    await expect.poll(() => saves.length).toBe(1)
    saves[0]!.done()
    await dispatcher.stop()
    expect(states).toEqual(['1 failed notSent'])
  })

  it('does not go out when the database does not know that it did', async () => {
    const sent: Uint8Array[] = []
    const { dispatcher, saves, states } = await aDispatcher([aJob(1)], {
      terminal,
      phoneBytes,
      version: '2013',
      edition: null,
      nextSerial: () => 7,
      deliver: (frames) => {
        sent.push(...frames)
        return Promise.resolve(true)
      },
    })
    dispatcher.connected(1)
    await expect.poll(() => saves.length).toBe(1)
    saves[0]!.fail(new Error('database gone'))
    await expect.poll(() => saves.length).toBe(2)
    saves[1]!.done()
    await dispatcher.stop()
    expect(sent).toEqual([])
    expect(states).toEqual(['1 sent', '1 failed notSent'])
    expect(saves[1]!.change).toMatchObject({ status: 'failed', result: 'notSent' })
  })
})

describe('a command no one answers', () => {
  const connection = {
    terminal: { dialect: {} } as TerminalConnection['terminal'],
    phoneBytes: new Uint8Array([1, 49, 0, 0, 0, 1]),
    version: '2013' as const,
    edition: null,
    nextSerial: () => 7,
    deliver: () => Promise.resolve(true),
  }
  const sentAt = Date.now()
  const sent = (values: Partial<CommandJob>) => aJob(1, { status: 'sent', sentAt, attempts: 1, serial: 3, ...values })

  it.each([
    ['is sent again while an attempt is left', { maxAttempts: 2 }, ['1 queued', '1 sent']],
    ['ends after the last attempt', { maxAttempts: 1 }, ['1 noResponse noAnswer']],
    ['is not sent again when it stops a vehicle', { maxAttempts: 2, riskClass: 3 }, ['1 noResponse noAnswer']],
    ['is not sent again after its expiry', { maxAttempts: 2, expiresAt: sentAt + 1 }, ['1 noResponse noAnswer']],
  ])('%s', async (_what, values, expected) => {
    const { dispatcher, saves, states } = await aDispatcher([sent(values)], connection)
    dispatcher.sweep(sentAt + 60_000)
    await expect.poll(() => states).toEqual(expected)
    for (let done = 0; done < expected.length; done++) {
      await expect.poll(() => saves.length).toBeGreaterThan(done)
      saves[done]!.done()
    }
    await dispatcher.stop()
    expect(states).toEqual(expected)
  })
})
