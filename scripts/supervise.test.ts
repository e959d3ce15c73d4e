import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { messageGateway, PortTaken } from './message-gateway.mjs'
import { createSupervisor } from './supervise.mjs'

const STAYS = ['-e', 'process.on("SIGTERM", () => process.exit(0)); setInterval(() => {}, 1000)']
const ends = (code: number) => ['-e', `process.exitCode = ${code}`]
const LATE = { timeout: 15_000, interval: 20 }

function supervised(maxDeaths = 5) {
  const said: string[] = []
  const supervisor = createSupervisor({
    say: (sentence) => said.push(sentence),
    cwd: process.cwd(),
    env: process.env,
    times: { firstMs: 10, longestMs: 40, maxDeaths },
  })
  return { ...supervisor, said }
}

describe('the programs of npm start', () => {
  it.each(['server', 'simulator'])('are started again when one was killed: %s', async (name) => {
    const { launch, running, stop, ended, said } = supervised()
    launch('server', { args: STAYS, required: true })
    launch('simulator', { args: STAYS, required: false })
    const other = name === 'server' ? 'simulator' : 'server'
    const [killed, left] = [running(name)!, running(other)!]
    process.kill(killed, 'SIGKILL')
    await expect.poll(() => running(name) ?? killed, LATE).not.toBe(killed)
    expect(running(other)).toBe(left)
    expect(said).toEqual([`the ${name} exited unexpectedly (SIGKILL); restarting in 0.01 s.`])
    stop()
    expect(await ended).toBe(0)
    expect([running('server'), running('simulator')]).toEqual([undefined, undefined])
  })

  it('are given up when one dies again and again', async () => {
    const { launch, ended, said } = supervised(3)
    launch('simulator', { args: STAYS, required: false })
    launch('server', { args: ends(1), required: true })
    expect(await ended).toBe(1)
    expect(said).toHaveLength(3)
    expect(said[1]).toContain('restarting in 0.02 s')
    expect(said[2]).toBe('the server exited 3 times within 5 min (exit code 1); giving up.')
  })

  it('are not started again after a wrong setting', async () => {
    const { launch, ended, said } = supervised()
    launch('server', { args: ends(2), required: true })
    expect(await ended).toBe(2)
    expect(said).toEqual([])
  })

  it('go on without the simulator when it cannot be started', async () => {
    const { launch, running, stop, ended, said } = supervised()
    launch('server', { args: STAYS, required: true })
    launch('simulator', { args: ends(2), required: false })
    await expect.poll(() => said, LATE).toEqual(['the simulator exited; the other programs keep running.'])
    expect(running('server')).toBeDefined()
    stop()
    expect(await ended).toBe(0)
  })

  it('all end when the server was stopped from outside', async () => {
    const { launch, ended } = supervised()
    launch('simulator', { args: STAYS, required: false })
    launch('server', { args: ends(0), required: true })
    expect(await ended).toBe(0)
  })

  it('can be stopped while one waits to be started again', async () => {
    const { launch, stop, ended, said } = supervised()
    launch('server', { args: ends(1), required: true })
    await expect.poll(() => said.length, LATE).toBe(1)
    stop()
    expect(await ended).toBe(0)
  })
})

describe('the message gateway of a start', () => {
  it('is found by its own server only, also next to another start', async () => {
    const first = await messageGateway({})
    const holder = createServer().listen(Number(first.SIM_SMS_PORT), '127.0.0.1')
    await new Promise((done) => holder.once('listening', done))
    const second = await messageGateway({})
    expect(second.SIM_SMS_PORT).not.toBe(first.SIM_SMS_PORT)
    expect(second.SIM_SMS_SECRET).not.toBe(first.SIM_SMS_SECRET)
    expect(second.SMS_GATEWAY_URL).toBe(`http://127.0.0.1:${second.SIM_SMS_PORT}/${second.SIM_SMS_SECRET}/sms`)
    expect(second.SIM_REPLAY_URL).toContain(`/${second.SIM_SMS_SECRET}/replay`)
    expect(second.SIM_PAST_URL).toContain(`/${second.SIM_SMS_SECRET}/past`)
    await expect(messageGateway({ SIM_SMS_PORT: first.SIM_SMS_PORT })).rejects.toThrow(PortTaken)
    holder.close()
  })

  it('follows from PORT, so that two starts at the same moment differ', async () => {
    const [one, other] = await Promise.all([messageGateway({ PORT: '8181' }), messageGateway({ PORT: '8182' })])
    expect(one.SIM_SMS_PORT).not.toBe(other.SIM_SMS_PORT)
  })

  it('leaves addresses that were set alone', async () => {
    const set = await messageGateway({ SMS_GATEWAY_URL: 'https://operator.example/sms' })
    expect(set.SMS_GATEWAY_URL).toBe('https://operator.example/sms')
  })
})
