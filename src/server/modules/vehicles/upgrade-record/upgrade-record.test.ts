import { createHash } from 'node:crypto'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/express-upgrade.ts'
import { decodeAs } from '#core/protocol/jt808/message.ts'
import { aVehicle } from '#tests/builders/master-data.ts'
import { readable } from '#server/ops/streams.ts'
import { IMAGE, upgradeGround } from '#tests/support/upgrade-ground.ts'
import { paced, paceOf } from '#server/http/paced-file.ts'

const ground = await upgradeGround()
afterEach(() => ground.endTerminals())
afterAll(() => ground.close())

const { ask, order, record, advance, aFittedVehicle } = ground
const attributes = (firmware: string) =>
  ({
    type: 1,
    maker: 'FW',
    model: 'FT-300',
    terminalId: 'T1',
    iccid: '',
    hardware: 'h',
    firmware,
    gnss: 0,
    modem: 0,
  }) as never
const detailOf = async (vin: string) => {
  const { id } = await record(vin)
  return (await ask(contract.getUpgradeRecord, { token: 'whole', query: { id } })).data
}

describe('an upgrade by address', () => {
  it('goes from the order to the version that the terminal reports', async () => {
    const vehicle = await aFittedVehicle()
    await vehicle.terminal.signOn(ground.telemetry.gatewayPort)
    expect((await order([vehicle.vin])).data).toMatchObject({ given: 1, refused: [] })
    await advance()
    const frame = await vehicle.command(0x8105)
    const { parameters } = decodeAs(0x8105, '2013', frame.body).value
    const fields = parameters.split(';')
    expect(fields).toHaveLength(11)
    expect(fields.slice(9)).toEqual(['7.2.0', '30'])
    vehicle.acknowledge(frame)

    const address = fields[0]!.replace('http://platform.example:8080', ground.url)
    const part = await fetch(address, { headers: { range: 'bytes=30000-' } })
    expect(part.status).toBe(206)
    expect(Buffer.from(await part.arrayBuffer())).toEqual(IMAGE.subarray(30_000))
    const whole = await fetch(address)
    const sha256 = createHash('sha256')
      .update(Buffer.from(await whole.arrayBuffer()))
      .digest('base64')
    expect(whole.headers.get('repr-digest')).toBe(`sha-256=:${sha256}:`)
    await expect.poll(async () => (await record(vehicle.vin)).percent).toBe(100)
    await advance()
    expect(await record(vehicle.vin)).toMatchObject({ state: 'installing', attempts: 1 })

    vehicle.terminal.send(0x0108, { kind: 0, result: 0 })
    await expect
      .poll(async () => {
        await advance()
        return (await record(vehicle.vin)).state
      })
      .toBe('verifying')
    await advance(20_000)
    await vehicle.command(0x8107)
    vehicle.terminal.send(0x0107, attributes('7.2.0'))
    await expect.poll(async () => (await record(vehicle.vin)).currentVersion).toBe('7.2.0')
    await advance()
    const done = await detailOf(vehicle.vin)
    expect(done).toMatchObject({ state: 'success', fromVersion: '7.1.0', toVersion: '7.2.0' })
    expect(done.steps.map(({ state }: contract.UpgradeStep) => state)).toEqual([
      'pending',
      'downloading',
      'installing',
      'verifying',
      'verifying',
      'success',
    ])
    expect(done.steps[1]?.requestFrame).toMatch(/^7e8105/i)
    expect((await fetch(address)).status).toBe(404)
  })

  it('is sent once, though the process ended before it was noted', async () => {
    const vehicle = await aFittedVehicle()
    await vehicle.terminal.signOn(ground.telemetry.gatewayPort)
    await order([vehicle.vin])
    const died = { apply: () => Promise.reject(new Error('killed')) }
    await expect(advance(0, died)).rejects.toThrow('killed')
    await advance()
    const jobs = await ground.db.pool.query('select id from command_job where vehicle_id = $1', [vehicle.vehicleId])
    expect(jobs.rows).toHaveLength(1)
    expect(await record(vehicle.vin)).toMatchObject({ state: 'downloading', attempts: 1 })
  })

  it('fails as the terminal says, and is sent again on request', async () => {
    const vehicle = await aFittedVehicle()
    await vehicle.terminal.signOn(ground.telemetry.gatewayPort)
    await order([vehicle.vin])
    await advance()
    vehicle.acknowledge(await vehicle.command(0x8105))
    vehicle.terminal.send(0x0108, { kind: 0, result: 1 })
    await expect
      .poll(async () => {
        await advance()
        return await record(vehicle.vin)
      })
      .toMatchObject({ state: 'failed', failure: 'upgradeFailed' })
    const { id } = await record(vehicle.vin)
    const again = { ids: [id], reason: 'better network now' }
    expect((await ask(contract.retryExpress, { token: 'whole', body: again })).data).toEqual({ changed: 1 })
    await advance()
    await vehicle.command(0x8105)
    expect(await record(vehicle.vin)).toMatchObject({ state: 'downloading', attempts: 2, failure: null })
  })
})

describe('conditions', () => {
  it('keep it waiting with their names, and it times out', async () => {
    const offline = await aFittedVehicle()
    await order([offline.vin])
    await advance()
    expect(await record(offline.vin)).toMatchObject({ state: 'awaitingCondition', blockedBy: ['offline'] })

    const moving = await aFittedVehicle()
    await moving.terminal.signOn(ground.telemetry.gatewayPort)
    await moving.report({ speed: 600 })
    await order([moving.vin], { parked: true })
    await advance()
    expect(await record(moving.vin)).toMatchObject({ state: 'awaitingCondition', blockedBy: ['moving'] })
    await moving.report({ speed: 0, ts: undefined } as never)
    await advance(25 * 3_600_000)
    expect(await record(offline.vin)).toMatchObject({ state: 'timedOut' })
  })
})

describe('a supervisor', () => {
  const lift = () => ground.db.pool.query('delete from upgrade_control')
  const set = async (columns: string, values: string) => {
    await lift()
    await ground.db.pool.query(`insert into upgrade_control (oem_id, ${columns}) values ($1, ${values})`, [
      ground.owner.oemId,
    ])
  }
  afterEach(lift)

  it('who has frozen upgrades keeps them from being sent', async () => {
    const vehicle = await aFittedVehicle()
    await vehicle.terminal.signOn(ground.telemetry.gatewayPort)
    await order([vehicle.vin])
    await set('frozen_at', 'now()')
    await advance()
    expect(await record(vehicle.vin)).toMatchObject({ state: 'pending', attempts: 0 })
    await set('owed_seconds', '60')
    await advance()
    expect(await record(vehicle.vin)).toMatchObject({ state: 'pending' })
    await lift()
    await advance()
    expect(await record(vehicle.vin)).toMatchObject({ state: 'downloading', attempts: 1 })
  })

  it('stops downloads as well: new ones wait, and the one under way breaks off', async () => {
    const vehicle = await aFittedVehicle()
    await vehicle.terminal.signOn(ground.telemetry.gatewayPort)
    await order([vehicle.vin])
    await advance()
    const { parameters } = decodeAs(0x8105, '2013', (await vehicle.command(0x8105)).body).value
    const address = parameters.split(';')[0]!.replace('http://platform.example:8080', ground.url)
    await set('frozen_at, stops_downloads', 'now(), true')
    const answer = await fetch(address)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '600'])
    const { id } = await record(vehicle.vin)
    expect(await ground.downloads.fetched(id, 10, 0)).toBe(false)
    await lift()
    expect(await ground.downloads.fetched(id, 10, 0)).toBe(true)
    expect((await fetch(address)).status).toBe(200)
  })

  it('who allows one more download lets the other vehicles wait for their turn', async () => {
    const fleet = [await aFittedVehicle(), await aFittedVehicle(), await aFittedVehicle()]
    for (const { terminal } of fleet) await terminal.signOn(ground.telemetry.gatewayPort)
    // Earlier tests have left some under way.
    await advance()
    await set('max_downloads', `1 + (select count(*) from upgrade_record where state = 'downloading')`)
    await order(fleet.map(({ vin }) => vin))
    await advance()
    await advance()
    const states = await Promise.all(fleet.map(async ({ vin }) => (await record(vin)).blockedBy.join()))
    expect(states.filter((state) => state === 'queue')).toHaveLength(2)
    expect(states).toContain('')
  })
})

describe('paced', () => {
  it('is shared evenly by all who download at a time', () => {
    expect(paceOf(1, 32)).toBe(paceOf(10, 32))
    const together = (megabytes: number) =>
      [100, 500, 2_000].map((downloads) => paceOf(downloads, megabytes) * downloads)
    expect(together(32)).toEqual(Array(3).fill(32 * 1024 * 1024))
    expect(together(4)).toEqual(Array(3).fill(4 * 1024 * 1024))
  })

  it('breaks off when the terminal may not have more', async () => {
    let at = 0
    const chunks = [Buffer.alloc(10), Buffer.alloc(10), Buffer.alloc(10)]
    const taken: number[] = []
    const read = async () => {
      // Each chunk takes longer than the pause between two notes.
      for await (const chunk of paced(
        readable(chunks),
        async () => taken.length < 1,
        32,
        () => (at += 6_000),
      )) {
        taken.push(chunk.length)
      }
    }
    await expect(read()).rejects.toThrow('stopped')
    expect(taken).toEqual([10])
  })
})

describe('an order', () => {
  it('leaves out vehicles that cannot have the version, each with the reason', async () => {
    const fit = await aFittedVehicle()
    const newest = await aFittedVehicle('7.2.0')
    const other = await ground.aCommandedVehicle('2013', 'BX-90')
    const bare = `LBARE${String(Date.now()).slice(-12)}`
    await aVehicle(ground.db, ground.owner, { vin: bare })
    const unknown = 'LNONE000000000001'
    const { data } = await order([fit.vin, newest.vin, other.vin, bare, unknown])
    expect(data).toMatchObject({
      given: 1,
      refused: [
        { vin: newest.vin, refusal: 'alreadyInstalled' },
        { vin: other.vin, refusal: 'otherModel' },
        { vin: bare, refusal: 'noTerminal' },
        { vin: unknown, refusal: 'unknownVehicle' },
      ],
    })
    const again = await order([fit.vin])
    expect(again).toMatchObject({
      status: 409,
      msg: 'None of these vehicles can get this version. The preview says why.',
    })
    const back = await ask(contract.checkExpress, {
      token: 'whole',
      body: { versionId: ground.older, vins: [newest.vin, fit.vin] },
    })
    expect(back.data.map(({ refusal }: contract.ExpressCandidate) => refusal)).toEqual(['goesBack', 'alreadyInstalled'])
  })

  it('needs a published, signed version, an address for downloads and the right to order', async () => {
    const { vin } = await aFittedVehicle()
    const draft = await ground.aVersion('7.3.0', 3, { status: 0 })
    const unsigned = await ground.aVersion('7.4.0', 4, { signature: '' })
    for (const versionId of [draft, unsigned]) {
      expect(await order([vin], { versionId })).toMatchObject({ status: 400, failDetail: [{ path: 'versionId' }] })
    }
    expect(await order([vin], { server: undefined })).toMatchObject({ status: 400, failDetail: [{ path: 'server' }] })
    expect((await order([vin], {}, 'reader')).status).toBe(403)
  })

  it('is called off before it was sent, and not after', async () => {
    const waiting = await aFittedVehicle()
    const sent = await aFittedVehicle()
    await sent.terminal.signOn(ground.telemetry.gatewayPort)
    await order([waiting.vin, sent.vin])
    await advance()
    const ids = [(await record(waiting.vin)).id, (await record(sent.vin)).id]
    expect((await ask(contract.cancelExpress, { token: 'whole', body: { ids } })).status).toBe(409)
    expect((await record(waiting.vin)).state).toBe('awaitingCondition')
    const stranger = await ask(contract.cancelExpress, { token: 'south', lang: 'en', body: { ids: [ids[0]!] } })
    expect(stranger.msg).toContain('outside your data scope')
    expect((await ask(contract.cancelExpress, { token: 'whole', body: { ids: [ids[0]!] } })).data).toEqual({
      changed: 1,
    })
    expect((await record(waiting.vin)).state).toBe('cancelled')
  })

  it('is seen by those who see the vehicle', async () => {
    const { vin } = await aFittedVehicle()
    await order([vin])
    expect(await record(vin, 'reader')).toMatchObject({ vin, operator: expect.stringContaining('first') })
    expect(await record(vin, 'south')).toBeUndefined()
  })
})
