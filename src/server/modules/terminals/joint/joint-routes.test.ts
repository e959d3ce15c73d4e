import { afterAll, afterEach, describe, expect, it } from 'vitest'
import {
  allowJointVehicle,
  dismissJointVehicle,
  endJointSession,
  getJointSession,
  type LiveJoint,
  listJointFrames,
  listJointSessions,
  listJointVehicles,
  runJointSequence,
  saveJointWatch,
  sendJointCommand,
  startJointSession,
} from '#core/contract/joint.ts'
import { createLog } from '#server/ops/log.ts'
import { aCaller } from '#tests/support/caller.ts'
import { commandGround } from '#tests/support/command-ground.ts'
import { testApp } from '#tests/support/server.ts'
import { JointClaims } from './joint-claims.ts'
import { jointRepository } from './joint-repository.ts'
import { jointRoutes } from './joint-routes.ts'
import { JointSessions } from './joint-sessions.ts'

const ground = await commandGround()
const { db, owner, telemetry, first, second } = ground
const scope = { oemId: owner.oemId, orgIds: [owner.head] }
const notified: { accountId: number; message: LiveJoint }[] = []
const repository = jointRepository(db)
const { commands, sessionOf, watchFrames } = telemetry
const sessionsOfProcess = () =>
  new JointSessions({
    repository,
    claims: new JointClaims(db.pool),
    commands,
    sessionOf,
    watchFrames,
    notify: (accountId, message) => notified.push({ accountId, message }),
    log: createLog('silent'),
  })
const sessions = sessionsOfProcess()
const { ask, close } = await testApp((app) => jointRoutes(app, { repository, sessions, sessionOf }), {
  first: aCaller({ ...scope, userId: first.userId }),
  second: aCaller({ ...scope, userId: second.userId }),
  foreign: aCaller({ oemId: 'another', orgIds: [owner.head], userId: 99 }),
  reader: aCaller({ ...scope, userId: 98, codes: new Set(['/tbox/remoteJoint']) }),
})
afterEach(() => ground.endTerminals())
afterAll(async () => {
  await close()
  await sessions.close()
  await ground.close()
})

async function aSession() {
  const vehicle = await ground.aCommandedVehicle()
  const { vin } = vehicle
  await ask(allowJointVehicle, { body: { vin, note: 'bench' } })
  await vehicle.terminal.signOn(telemetry.gatewayPort)
  const begun = await ask(startJointSession, { body: { vin, minutes: 5, purpose: 'new firmware' } })
  expect(begun.code).toBe(200)
  return { ...vehicle, sessionId: begun.data.sessionId as number }
}
const detail = async (sessionId: number) => (await ask(getJointSession, { query: { sessionId } })).data

describe('debug sessions', () => {
  it('are for vehicles of the white list, one at a time, and of the own tenant', async () => {
    const { vin } = await ground.aCommandedVehicle()
    const body = { vin, minutes: 5, purpose: 'trial' }
    expect((await ask(startJointSession, { body, lang: 'en' })).msg).toBe('The vehicle is not on the allow list')
    expect((await ask(allowJointVehicle, { body: { vin }, token: 'foreign' })).code).toBe(400)
    expect((await ask(allowJointVehicle, { body: { vin }, token: 'reader' })).code).toBe(403)
    await ask(allowJointVehicle, { body: { vin, note: 'bench', days: 1 } })
    expect((await ask(listJointVehicles)).data).toMatchObject([{ vin, note: 'bench', online: false }])
    expect((await ask(startJointSession, { body: { ...body, minutes: 100_000 } })).code).toBe(400)
    const { sessionId } = (await ask(startJointSession, { body })).data
    expect((await ask(startJointSession, { body, token: 'second' })).code).toBe(409)
    expect((await ask(listJointSessions, { query: { vin }, token: 'foreign' })).data.total).toBe(0)
    expect((await ask(getJointSession, { query: { sessionId }, token: 'foreign' })).code).toBe(404)
    await ask(dismissJointVehicle, { body: { vin } })
    expect(await detail(sessionId)).toMatchObject({ state: 'ended', end: 'delisted', mine: true })
  })

  it('are of one process at a time, and no other process ends them by starting', async () => {
    const { vin, sessionId } = await aSession()
    const another = sessionsOfProcess()
    const caller = aCaller({ ...scope, userId: second.userId })
    await expect(another.begin(caller, vin, 5, 'trial')).rejects.toMatchObject({ key: 'error.jointTaken' })
    await another.start()
    expect(await detail(sessionId)).not.toMatchObject({ state: 'ended' })
    await ask(endJointSession, { body: { sessionId } })
    await expect.poll(() => another.begin(caller, vin, 5, 'trial').catch(() => 0)).toBeGreaterThan(sessionId)
    // It ends suddenly: its claims go, its row stays.
    const left = (await ask(listJointSessions, { query: { vin } })).data.list[0].sessionId
    await another.close()
    await repository.change(left, { state: 'running' })
    await sessions.start()
    expect(await detail(left)).toMatchObject({ state: 'ended', end: 'restarted' })
  })

  it('record what goes over the wire both ways and report it to their owner only', async () => {
    const { sessionId, report } = await aSession()
    await expect.poll(async () => (await detail(sessionId)).state).toBe('joined')
    await report()
    const frames = async () => (await ask(listJointFrames, { query: { sessionId } })).data.list
    await expect.poll(async () => (await frames()).length).toBe(2)
    const [up, down] = await frames()
    expect(up).toMatchObject({ seq: 1, direction: 'up', content: expect.stringMatching(/^7e0200.*7e$/) })
    expect(down).toMatchObject({ seq: 2, direction: 'down', content: expect.stringMatching(/^7e8001.*7e$/) })
    expect((await ask(listJointFrames, { query: { sessionId }, token: 'second' })).code).toBe(403)
    const mine = notified.filter(({ message }) => message.sessionId === sessionId)
    expect(new Set(mine.map(({ accountId }) => accountId))).toEqual(new Set([first.userId]))
    expect(mine.flatMap(({ message }) => message.frames)).toEqual(await frames())
    await ask(endJointSession, { body: { sessionId } })
    expect(await detail(sessionId)).toMatchObject({ state: 'ended', end: 'owner', framesUp: 1, framesDown: 1 })
  })

  it('give commands of the library and raw bytes by the rules of their risk, and write down who did', async () => {
    const { sessionId, vin, command, report } = await aSession()
    const send = (kind: 'queryLocation' | 'raw', params = {}, token = 'first') =>
      ask(sendJointCommand, { body: { sessionId, kind, params, appRequestId: 'APP-7' }, token })
    expect((await send('queryLocation')).data.status).toBe('sent')
    await command(0x8201)
    expect((await send('queryLocation', {}, 'second')).code).toBe(403)
    expect((await send('raw', { messageId: 0x8104, body: '' })).data.status).toBe('sent')
    expect((await command(0x8104)).body).toHaveLength(0)
    await report({ speed: 0 })
    // No one knows what an unknown message does: a second approver must agree to it.
    expect((await send('raw', { messageId: 0x8f00, body: '01' })).data.status).toBe('awaitingApproval')
    expect((await send('raw', { messageId: 0x8f00, body: '0' })).code).toBe(400)
    await ask(saveJointWatch, { body: { sessionId, watch: [{ messageId: '0x0200', path: 'speed' }] } })
    const found = await detail(sessionId)
    expect(found).toMatchObject({ vin, commands: 3, watch: [{ messageId: '0x0200', path: 'speed' }] })
    expect(found.acts.map(({ action }: { action: string }) => action)).toEqual([
      'started',
      'command',
      'command',
      'command',
    ])
    expect(found.acts[1].detail).toContain('APP-7')
  })

  it('run sequences whose asserts pass or fail', async () => {
    const { sessionId, command, acknowledge, terminal, report } = await aSession()
    const run = (name: string, steps: object[]) =>
      ask(runJointSequence, { body: { sessionId, name, steps: steps as never } })
    const results = async () => (await detail(sessionId)).runs.at(-1)
    await run('text', [
      { do: 'command', kind: 'textMessage', params: { text: 'hello' }, status: 'acked', withinSeconds: 5 },
      { do: 'expect', messageId: '0x0200', path: 'speed', equals: 42, withinSeconds: 10 },
    ])
    acknowledge(await command(0x8300))
    await report({ speed: 42 })
    await expect.poll(results, { timeout: 8_000 }).toMatchObject({
      running: false,
      results: [{ passed: true }, { passed: true }],
    })
    await run('silence', [
      { do: 'expect', messageId: '0x0104', withinSeconds: 1 },
      { do: 'wait', seconds: 1 },
    ])
    await expect.poll(results, { timeout: 8_000 }).toMatchObject({
      name: 'silence',
      running: false,
      results: [{ passed: false, note: 'noMessage' }],
    })
    expect(await detail(sessionId)).toMatchObject({ passed: 2, failed: 1 })
    terminal.end()
  })
})
