import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { getCommand, getCommandReadiness } from '#core/contract/command.ts'
import {
  allowJointVehicle,
  endJointSession,
  getJointSession,
  type JointDetail,
  type JointFrame,
  jointFrames,
  listJointFrames,
  listJointSessions,
  listJointVehicles,
  replayJointSession,
  runJointSequence,
  saveJointWatch,
  sendJointCommand,
  startJointSession,
} from '#core/contract/joint.ts'
import { getMessageDialect } from '#core/contract/message-log.ts'
import { findVinList } from '#core/contract/vehicle.ts'
import { aCommand, aReadiness } from '#tests/builders/command.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { aLiveConnection } from '#tests/support/live-connection.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import { RemoteJointPage } from './remote-joint-page.tsx'

const VIN = 'LGWEF4A50TEST0001'
const PATH = '/tbox/remoteJoint'
const CODES = [
  PATH,
  ...['whiteList/edit', 'session/start', 'command/send', 'sequence/run'].map((code) => `${PATH}/${code}`),
]

const aSession = (over: Partial<JointDetail> = {}): JointDetail => ({
  sessionId: 5,
  vin: VIN,
  plate: '粤A12345',
  state: 'running',
  end: null,
  purpose: 'New firmware',
  owner: 'Ann',
  mine: true,
  startTime: '2026-01-05 08:00:00',
  expireTime: '2026-01-05 08:30:00',
  endTime: null,
  framesUp: 1,
  framesDown: 1,
  commands: 0,
  passed: 0,
  failed: 0,
  watch: [],
  acts: [{ time: '2026-01-05 08:00:00', user: 'Ann', action: 'started', detail: 'New firmware' }],
  runs: [],
  replayable: true,
  ...over,
})
/** 0x0001 answers serial 9 of 0x8201 with "done". */
const ANSWER = '7e0001000501390000000100070009820100b07e'
const aFrame = (over: Partial<JointFrame> = {}): JointFrame => ({
  seq: 1,
  time: '2026-01-05 08:00:01',
  millisecond: 42,
  direction: 'up',
  protocol: 'jt808',
  version: '2013',
  content: ANSWER,
  ...over,
})

const live = aLiveConnection()
const platform = fakePlatform()
let session: JointDetail
let frames: JointFrame[]
beforeEach(() => {
  localStorage.clear()
  session = aSession()
  frames = [aFrame()]
  platform.answer(findVinList, () => ({ list: [{ vin: VIN, plate: '粤A12345' }], total: 1 }))
  platform.answer(listJointSessions, () => ({ list: [session], total: 1 }))
  platform.answer(listJointVehicles, () => [
    { vin: VIN, plate: '粤A12345', sn: 'SN1', online: true, note: '', untilTime: '2026-01-12 08:00:00', byUser: 'Ann' },
  ])
  platform.answer(getJointSession, () => session)
  platform.answer(getMessageDialect, () => ({ dialect: {} }))
  platform.answer(listJointFrames, ({ query }) => ({
    list: frames.filter(({ seq }) => seq > Number(query.get('after') ?? 0)),
  }))
  platform.answer(getCommand, () => aCommand())
  platform.answer(sendJointCommand, () => ({ jobId: 7, status: 'sent' as const }))
})
const open = (query = '', codes = CODES) =>
  renderPage(live.around(<RemoteJointPage />), {
    path: `${PATH}${query}`,
    codes,
    namespaces: ['joint', 'command', 'protocol', 'diagnostics', 'hexParser', 'journal', 'select', 'list', 'validation'],
  })
const BENCH = '?session=5'
const consoleOf = async () => within(await screen.findByRole('region', { name: 'Live console' }))

describe('sessions of joint debugging', () => {
  it('are listed, and a line opens the bench under its own address', async () => {
    const { user, router } = await open()
    await user.click(await screen.findByText('New firmware'))
    expect(router.state.location.search).toBe('?session=5')
    expect(await screen.findByRole('region', { name: 'Live console' })).toBeVisible()
  })

  it('begin with a vehicle of the white list, a time and a purpose', async () => {
    platform.answer(startJointSession, () => ({ sessionId: 5 }))
    const { user, router } = await open('?view=vehicles')
    await user.click(await screen.findByRole('button', { name: `Start session with ${VIN}` }))
    const form = within(await screen.findByRole('dialog'))
    await user.type(form.getByLabelText('Purpose'), 'New firmware')
    await user.click(form.getByRole('button', { name: 'Start session' }))
    await waitFor(() => expect(router.state.location.search).toBe('?session=5'))
    expect(platform.asked(startJointSession)[0]?.body).toEqual({ vin: VIN, minutes: 30, purpose: 'New firmware' })
  })

  it('offer nothing to those who may only look', async () => {
    await open('?view=vehicles', [PATH])
    expect(await screen.findByText(VIN)).toBeVisible()
    for (const name of [/^Start/, /allow list$/]) expect(screen.queryByRole('button', { name })).toBeNull()
    expect(platform.asked(allowJointVehicle)).toHaveLength(0)
  })
})

describe('the live console', () => {
  it('describes every frame in both directions as they arrive', async () => {
    await open(BENCH)
    expect(await (await consoleOf()).findByText(/Terminal general response/i)).toBeVisible()
    frames = [...frames, aFrame({ seq: 2, direction: 'down', content: '7e820100000139000000010009b37e' })]
    live.publish(jointFrames, { sessionId: 5, state: 'running', frames: [], revision: 2 })
    expect(await (await consoleOf()).findByText('To vehicle')).toBeVisible()
    expect(platform.asked(listJointFrames).at(-1)?.query.get('after')).toBe('2')
  })

  it('opens a frame to its fields and bytes', async () => {
    const { user } = await open(BENCH)
    await user.click(await (await consoleOf()).findByText('From vehicle'))
    const drawer = within(await screen.findByRole('dialog'))
    expect(await drawer.findByText('Body')).toBeVisible()
    expect(drawer.getByRole('button', { name: 'Copy hex' })).toBeVisible()
  })

  it('can be held; what comes meanwhile is counted', async () => {
    const { user } = await open(BENCH)
    await (await consoleOf()).findByText('From vehicle')
    await user.click((await consoleOf()).getByRole('button', { name: 'Pause' }))
    frames = [...frames, aFrame({ seq: 2, direction: 'down' })]
    live.publish(jointFrames, { sessionId: 5, state: 'running', frames: [], revision: 2 })
    expect(await (await consoleOf()).findByText('1 new frame')).toBeVisible()
    expect((await consoleOf()).queryByText('To vehicle')).toBeNull()
  })
})

describe('commands of a session', () => {
  it('that only read go at once, in the name of a numbered App request', async () => {
    const { user } = await open(BENCH)
    await user.click(await screen.findByRole('button', { name: 'Send' }))
    await waitFor(() => expect(platform.asked(sendJointCommand)).toHaveLength(1))
    const body = platform.asked(sendJointCommand)[0]?.body as { appRequestId: string }
    expect(body).toMatchObject({ sessionId: 5, kind: 'queryLocation', params: {}, reason: '' })
    expect(body.appRequestId).toMatch(/^APP-\d{8}-0001$/)
    await waitFor(() =>
      expect(screen.getByLabelText('App request ID')).toHaveValue(body.appRequestId.replace(/1$/, '2')),
    )
  })

  it('of unknown effect need a second approver and a stationary vehicle', async () => {
    platform.answer(getCommandReadiness, () => aReadiness({ standstill: 'moving', speed: 40 }))
    const { user } = await open(BENCH)
    await user.click(await screen.findByRole('combobox', { name: 'Command' }))
    await user.paste('Raw message')
    await user.click(await screen.findByTitle('Raw message'))
    await user.type(await screen.findByLabelText('Message ID'), '0x8f00')
    expect(screen.getByText('Restrictive')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByRole('button', { name: 'Request approval' })).toBeDisabled()
    expect(platform.asked(sendJointCommand)).toHaveLength(0)
  })

  it('are not sent in a session that has ended or belongs to another user', async () => {
    session = aSession({ state: 'ended', end: 'expired', endTime: '2026-01-05 08:30:00' })
    await open(BENCH)
    expect(await screen.findByText('Time limit reached')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'End session' })).toBeNull()
    expect(screen.getByText('Session started')).toBeVisible()
  })
})

describe('the other tools', () => {
  it('run a sequence and show which step failed and what came instead', async () => {
    platform.answer(runJointSequence, () => ({ changed: 1 }))
    const results = [{ step: 1, what: '0x0104', passed: false, note: 'noMessage', tookMs: 1000 }]
    session = aSession({ runs: [{ name: 'Silence', startTime: '2026-01-05 08:01:00', running: false, results }] })
    const { user } = await open(`${BENCH}&tool=sequence`)
    const run = within(await screen.findByRole('region', { name: 'Silence' }))
    expect(run.getByText('Failed')).toBeVisible()
    expect(run.getByText('No matching message received')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Run sequence' }))
    await waitFor(() => expect(platform.asked(runJointSequence)).toHaveLength(1))
    expect(platform.asked(runJointSequence)[0]?.body).toMatchObject({
      name: 'Request position',
      steps: [{ do: 'command', kind: 'queryLocation', status: 'executed' }],
    })
  })

  it('name the step that is wrong before anything is sent', async () => {
    const { user } = await open(`${BENCH}&tool=sequence`)
    const editor = await screen.findByRole('textbox', { name: 'Sequence' })
    await user.clear(editor)
    await user.click(editor)
    await user.paste('[{"do":"wait","seconds":1},{"do":"wait","seconds":0}]')
    expect(await screen.findByText(/Step 2/)).toHaveTextContent('Step 2 seconds: Must be at least 1')
    expect(screen.getByRole('button', { name: 'Run sequence' })).toBeDisabled()
  })

  it('watch the newest value of a field', async () => {
    session = aSession({ watch: [{ messageId: '0x0001', path: 'result' }] })
    platform.answer(saveJointWatch, () => ({ changed: 1 }))
    const { user } = await open(`${BENCH}&tool=watch`)
    const watched = within((await screen.findByRole('button', { name: 'Stop watching result' })).closest('li')!)
    expect(await watched.findByText('Result')).toBeVisible()
    await user.click(watched.getByRole('button'))
    await waitFor(() => expect(platform.asked(saveJointWatch)[0]?.body).toEqual({ sessionId: 5, watch: [] }))
  })

  it('end the session after a question', async () => {
    platform.answer(endJointSession, () => ({ changed: 1 }))
    const { user } = await open(BENCH)
    await user.click(await screen.findByRole('button', { name: 'End session' }))
    const buttons = await screen.findAllByRole('button', { name: 'End session' })
    await user.click(buttons.at(-1)!)
    await waitFor(() => expect(platform.asked(endJointSession)[0]?.body).toEqual({ sessionId: 5 }))
  })

  it('let the simulator say again what was recorded', async () => {
    platform.answer(replayJointSession, () => ({ frames: 12 }))
    session = aSession({ state: 'ended', end: 'owner', endTime: '2026-01-05 08:30:00' })
    const { user } = await open(BENCH)
    await user.click(await screen.findByRole('button', { name: 'Replay on simulator' }))
    const drawer = await screen.findByRole('dialog')
    await user.click(within(drawer).getByRole('checkbox'))
    await user.click(within(drawer).getByRole('button', { name: 'Start replay' }))
    expect(await screen.findByText(`${VIN} is sending 12 recorded messages`)).toBeVisible()
    expect(platform.asked(replayJointSession)[0]?.body).toEqual({ sessionId: 5, vin: VIN, pace: 1, asNow: false })
  })

  it('offer no replay where there is no simulator', async () => {
    session = aSession({ state: 'ended', end: 'owner', endTime: '2026-01-05 08:30:00', replayable: false })
    await open(BENCH)
    expect(await screen.findByRole('button', { name: 'Replay frames' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Replay on simulator' })).toBeNull()
  })
})
