import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COMMAND_KIND_NAMES, type CommandKind, definitionOf } from '#core/domain/command-kind.ts'
import { ANSWER_HANDLERS } from '../gateway/answer-handlers.ts'
import type { KnownIncoming, MessageContext } from '../gateway/message-context.ts'
import type { TerminalConnection } from '../gateway/terminal-connection.ts'
import { createLog } from '#server/ops/log.ts'
import { POSITION_KIND } from '../recorder/telemetry-row.ts'
import { aSnapshot } from '#tests/builders/fleet-view.ts'
import { CommandDispatcher } from './command-dispatcher.ts'
import { CommandSender } from './command-sender.ts'
import type { CommandJob } from './command-service.ts'
import { OpenJobs } from './open-jobs.ts'

const TERMINAL = 1
const FIRST_SERIAL = 1000
const log = createLog('silent')
const handlers = new Map(ANSWER_HANDLERS)

/** Commands whose acceptance is not their end, with parameters. */
const GIVEN: Partial<Record<CommandKind, Record<string, unknown>>> = {
  terminalControl: { word: 'reset' },
  setParameters: { parameters: [{ id: 1, value: 60 }] },
  querySelectedParameters: { ids: [1] },
  queryFences: { kind: 1, ids: [] },
  recorderQuery: { command: 8 },
  shoot: { channel: 1, command: 1 },
  searchMedia: { kind: 0, channel: 0, event: 0, startTime: null, endTime: null },
  searchVideos: { channel: 0, startTime: null, endTime: null },
  uploadVideo: { server: 'f', port: 21, user: '', password: '', path: '/', channel: 1, startTime: null, endTime: null },
  uds: { address: 0x7e0, request: '22f190' },
  speedLimit: { speed: 60 },
  torqueLimit: { percent: 50 },
  vehicleControl: { control: 0xf010, data: '01' },
  trackTemporarily: { interval: 5 },
  upgrade: { maker: 'FW', version: '2', objectKey: 'a/b' },
  uploadMedia: { kind: 0, channel: 0, event: 0, startTime: null, endTime: null },
  uploadStored: { mediaId: 1 },
  record: { command: 1, seconds: 5, save: 0 },
  askDriver: { question: 'Install now?', answers: ['Yes', 'No'] },
  bodyControl: { action: 'lockDoors' },
  requestAttachments: { server: 'f', tcpPort: 1, mark: '00'.repeat(16), alarmNo: 'A1' },
}
const KINDS = COMMAND_KIND_NAMES.filter((kind) => definitionOf(kind).evidence !== 'acknowledgement' && kind !== 'wake')

/** A dispatcher with one job that has just gone out. */
async function sentJob(kind: CommandKind) {
  const now = Date.now()
  const connection = {
    terminal: { terminalId: TERMINAL, dialect: {} },
    phoneBytes: new Uint8Array(6),
    version: '2013',
    edition: null,
    authenticatedAt: now - 10_000,
    nextSerial: () => FIRST_SERIAL,
    send: () => undefined,
    deliver: () => Promise.resolve(true),
  } as unknown as TerminalConnection
  const repository = {
    open: () => Promise.resolve([]),
    update: () => Promise.resolve(true),
    rememberSupport: () => Promise.resolve(),
    phoneOf: () => Promise.resolve(undefined),
  }
  const states: string[] = []
  const sessionOf = () => connection
  const stateOf = () => aSnapshot({ lastPositionAt: now, receivedAt: now, speed: 0, status: 3 })
  const jobs = new OpenJobs({ repository, changed: ({ status }) => states.push(status), log })
  const readObject = () => Promise.resolve(new Uint8Array(10))
  const gate = { sendRefusal: () => Promise.resolve(null) }
  const sender = new CommandSender({ jobs, repository, gate, sessionOf, stateOf, readObject, wakeSender: null, log })
  const dispatcher = new CommandDispatcher({ jobs, sender, repository, sessionOf, log })
  const { messageId, riskClass, params } = definitionOf(kind)
  const job = {
    id: 1,
    kind,
    params: params.parse(GIVEN[kind] ?? {}),
    riskClass,
    operatorId: 1,
    approverId: 2,
    status: 'queued',
    queuePolicy: 'sendNow',
    attempts: 0,
    maxAttempts: 1,
    messageId,
    serial: null,
    createdAt: now,
    expiresAt: now + 600_000,
  } as unknown as CommandJob
  const open = jobs.follow(job, TERMINAL)!
  await sender.offer(open)
  expect(states).toEqual(['sent'])
  return { dispatcher, job, states, connection }
}

/** Serials no frame of the job had. */
const otherSerial = fc.integer({ min: 0, max: 0xffff }).filter((serial) => serial < 900 || serial > 1100)
const bytes = fc.uint8Array({ maxLength: 60 })
const id = fc.constantFrom(...handlers.keys())
/** A whole body without a serial is an answer and no nonsense: these sizes are all such a body can have. */
const WHOLE: Readonly<Record<number, number>> = { 0x0108: 2, 0x1003: 10 }

const nonsense = fc.oneof(
  fc.record({
    what: fc.constant('ack' as const),
    serial: otherSerial,
    id: fc.integer({ min: 0, max: 0xffff }),
    result: fc.integer({ min: 0, max: 255 }),
  }),
  fc.record({
    what: fc.constant('ackOther' as const),
    id: fc.integer({ min: 0, max: 0xffff }),
    result: fc.constant(0),
  }),
  fc.record({ what: fc.constant('answer' as const), id, body: bytes, serial: otherSerial }),
  fc.record({ what: fc.constant('cut' as const), id, body: fc.uint8Array({ maxLength: 1 }) }),
  fc.record({
    what: fc.constant('old' as const),
    age: fc.integer({ min: 6_000, max: 1e9 }),
    status: fc.integer({ min: 0, max: 0x7fffffff }),
  }),
)

describe('a terminal that answers nonsense', () => {
  it('never has a command executed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...KINDS), fc.array(nonsense, { maxLength: 30 }), async (kind, messages) => {
        const { dispatcher, job, states, connection } = await sentJob(kind)
        const context = {
          commands: dispatcher,
          bodies: { note: () => undefined },
          faults: { note: () => undefined },
          headUnits: { keep: () => Promise.resolve(true) },
          follow: () => undefined,
          answer: () => undefined,
          fault: () => undefined,
        } as unknown as MessageContext
        const take = (messageId: number, body: Uint8Array) => {
          const frame = { id: messageId, version: '2013', serial: 1, body }
          if (messageId === 0x0107) return
          handlers.get(messageId)!(
            {
              frame,
              escaped: body,
              connection,
              terminal: connection.terminal,
              receivedAt: 0,
            } as unknown as KnownIncoming,
            context,
          )
        }
        for (const message of messages) {
          if (message.what === 'ack') {
            dispatcher.acknowledged(TERMINAL, message.serial, message.id, message.result, new Uint8Array())
          } else if (message.what === 'ackOther') {
            const other = message.id === job.messageId ? 0x8001 : message.id
            dispatcher.acknowledged(TERMINAL, FIRST_SERIAL, other, message.result, new Uint8Array())
          } else if (message.what === 'answer') {
            if (WHOLE[message.id] === message.body.length) continue
            const body = message.body.slice()
            if (body.length >= 2) body.set([message.serial >> 8, message.serial & 0xff])
            take(message.id, body)
          } else if (message.what === 'cut') take(message.id, message.body)
          else {
            const position = { ts: Date.now() - message.age, status: message.status, kind: POSITION_KIND.replayed }
            dispatcher.positionStored(TERMINAL, position)
          }
        }
        expect(states).not.toContain('executed')
        expect(job.status).not.toBe('executed')
      }),
      { numRuns: 2000 },
    )
  })

  it('is distinguished from one that answers: the same command is executed by its answer', async () => {
    const { dispatcher, job } = await sentJob('searchMedia')
    const answer = { id: 0x0802, serial: FIRST_SERIAL, frame: new Uint8Array(), value: { results: [] } }
    dispatcher.answered(TERMINAL, answer)
    expect(job.status).toBe('executed')
  })
})
