import { afterAll, afterEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/head-unit.ts'
import type { HeadUnitOffer } from '#core/domain/head-unit-message.ts'
import { headUnitGround, IMAGE, progress, status } from '#tests/support/head-unit-ground.ts'

const ground = await headUnitGround()
const {
  db,
  ask,
  origin,
  newer,
  aVersion,
  advance,
  raw,
  say,
  aUnit,
  unitOf,
  stateOf,
  order,
  messageFor,
  offered,
  reaches,
} = ground
afterEach(() => ground.endTerminals())
afterAll(() => ground.close())

describe('a head unit', () => {
  it('is known by what it reports, to those who see its vehicle', async () => {
    const vehicle = await aUnit()
    expect(await unitOf(vehicle)).toMatchObject({
      sn: 'SN1',
      project: 'HU-12',
      trim: 'Comfort',
      systemVersion: '22.1',
      apps: [{ name: 'Navigation', version: '7' }],
      storageMb: 4_000,
      online: true,
      upgrade: null,
    })
    expect(await unitOf(vehicle, 'south')).toBeUndefined()
  })

  it('whose message is no message of it has a data fault, and keeps its connection', async () => {
    const vehicle = await aUnit()
    const nonsense = [new Uint8Array([0xff, 0xfe]), Buffer.from('{"v":1}'), Buffer.from(`{"v":2,"type":"status"}`)]
    for (const data of nonsense) expect(await raw(vehicle, data)).toBe(2)
    expect(await say(vehicle, status({ system: '22.1\u0000b' }))).toBe(0)
    expect(await unitOf(vehicle)).toMatchObject({ systemVersion: '22.1b', online: true })
  })
})

describe('a version', () => {
  it('whose file is damaged, or that was taken offline, is not offered', async () => {
    const versions = async () => (await ask(contract.getHeadUnitChoices, { token: 'whole' })).data.versions.length
    const set = (values: string) => db.pool.query(`update soft_version set ${values} where id = $1`, [newer])
    const vehicle = await aUnit()
    const known = await versions()
    await order([vehicle])
    await set(`check_result = 'hashDiffers'`)
    expect(await versions()).toBe(known - 1)
    await advance()
    expect(await unitOf(vehicle)).toMatchObject({ upgrade: { state: 'pending', blockedBy: ['fileDamaged'] } })
    await set(`check_result = 'intact', status = 3`)
    await advance()
    expect(await unitOf(vehicle)).toMatchObject({ upgrade: { state: 'pending', blockedBy: ['fileOffline'] } })
    await set('status = 1')
    await advance()
    expect(await messageFor(vehicle)).toMatchObject({ type: 'offer' })
  })
})

describe('an upgrade', () => {
  it('goes from the offer over the consent of the user to the version that is reported', async () => {
    const vehicle = await aUnit()
    const offer = await offered(vehicle, { network: 'any' })
    expect(offer).toMatchObject({ type: 'offer', sn: 'SN1', version: '22.3', size: IMAGE.length, network: 'any' })
    await say(vehicle, progress(offer.id, 'shown'))
    await reaches(vehicle, 'awaitingConsent')
    const text = { text: 'A new version is ready', language: 'en' }
    await say(vehicle, { v: 1, type: 'answer', id: offer.id, answer: 'accepted', until: null, ...text })
    await reaches(vehicle, 'accepted')

    const address = offer.url.replace('http://platform.example:8080', origin)
    const part = await fetch(address, { headers: { range: 'bytes=15000-' } })
    expect(Buffer.from(await part.arrayBuffer())).toEqual(IMAGE.subarray(15_000))
    await say(vehicle, progress(offer.id, 'downloading', { percent: 40, wifiBytes: 15_000, cellularBytes: 5_000 }))
    await reaches(vehicle, 'downloading')
    expect((await unitOf(vehicle)).upgrade).toMatchObject({ percent: 40, wifiBytes: 15_000, cellularBytes: 5_000 })
    for (const [said, state] of [
      ['downloaded', 'awaitingInstall'],
      ['installing', 'installing'],
      ['installed', 'verifying'],
    ] as const) {
      await say(vehicle, progress(offer.id, said))
      await reaches(vehicle, state)
    }
    await advance(60_000)
    expect(await messageFor(vehicle)).toEqual({ v: 1, type: 'askStatus' })
    await say(vehicle, status({ system: '22.3' }))
    await reaches(vehicle, 'success')
    expect((await fetch(address)).status).toBe(404)

    const { id } = await unitOf(vehicle)
    const detail = (await ask(contract.getHeadUnit, { token: 'whole', query: { id } })).data
    expect(detail).toMatchObject({ upgrade: { consent: 'accepted', shownText: 'A new version is ready' } })
    expect(detail.versions.map(({ version }: { version: string }) => version)).toEqual(['22.3', '22.1'])
    const stat = (await ask(contract.getHeadUnitStat, { token: 'whole', query: {} })).data
    expect(stat.funnel.at(-1)).toEqual({ step: 'verified', upgrades: 1 })
    expect(stat.weeks.at(-1)).toMatchObject({ wifiBytes: 15_000, cellularBytes: 5_000 })
  })

  it('is offered once, though the process ended before that was noted', async () => {
    const vehicle = await aUnit()
    await order([vehicle])
    await expect(advance(0, { apply: () => Promise.reject(new Error('killed')) })).rejects.toThrow('killed')
    await advance(90_000)
    const jobs = await db.pool.query('select id from command_job where vehicle_id = $1', [vehicle.vehicleId])
    expect(jobs.rows).toHaveLength(1)
    expect(await stateOf(vehicle)).toBe('offered')
  })

  it('that the user declines is not offered again, except by a new order', async () => {
    const vehicle = await aUnit()
    const offer = await offered(vehicle)
    const no = {
      v: 1,
      type: 'answer',
      id: offer.id,
      answer: 'declined',
      until: null,
      text: '',
      language: 'en',
    } as const
    await say(vehicle, no)
    await reaches(vehicle, 'declined')
    await say(vehicle, { ...no, answer: 'accepted' })
    await advance()
    expect(await stateOf(vehicle)).toBe('declined')
    const again = { ids: [(await unitOf(vehicle)).upgrade!.id], reason: 'please' }
    expect((await ask(contract.retryHeadUnits, { token: 'whole', body: again })).status).toBe(409)
    const chosen = { versionId: newer, vins: [vehicle.vin] }
    const { candidates } = (await ask(contract.checkHeadUnits, { token: 'whole', body: chosen })).data
    expect(candidates[0]).toMatchObject({ refusal: null, declinedBefore: true })
    expect((await order([vehicle])).data).toMatchObject({ given: 1 })
  })

  it('is not changed by the head unit of another vehicle', async () => {
    const vehicle = await aUnit()
    const stranger = await aUnit({ sn: 'SN2' })
    const offer = await offered(vehicle)
    await say(stranger, progress(offer.id, 'failed', { error: 'install' }))
    await advance()
    expect(await stateOf(vehicle)).toBe('offered')
  })

  it('ends when its head unit is replaced', async () => {
    const vehicle = await aUnit()
    await offered(vehicle)
    await say(vehicle, status({ sn: 'SN9' }))
    await reaches(vehicle, 'replaced')
    expect((await unitOf(vehicle)).upgrade).toMatchObject({ sn: 'SN1', state: 'replaced' })
  })
})

describe('a reminder', () => {
  it('asks the user again, and not at once again', async () => {
    const vehicle = await aUnit()
    const offer = await offered(vehicle)
    await say(vehicle, progress(offer.id, 'shown'))
    await reaches(vehicle, 'awaitingConsent')
    const body = { ids: [offer.id] }
    expect((await ask(contract.notifyHeadUnits, { token: 'reader', body })).status).toBe(403)
    expect((await ask(contract.notifyHeadUnits, { token: 'whole', body })).data).toEqual({ changed: 1 })
    await advance()
    expect(await messageFor(vehicle)).toMatchObject({ type: 'notify', id: offer.id })
    expect((await ask(contract.notifyHeadUnits, { token: 'whole', body })).status).toBe(409)
  })
})

describe('a withdrawal', () => {
  it('ends the download at once, and is over when the head unit confirms it', async () => {
    const vehicle = await aUnit()
    const offer = await offered(vehicle)
    const body = { ids: [offer.id], reason: 'wrong version' }
    expect((await ask(contract.withdrawHeadUnits, { token: 'south', body })).status).not.toBe(200)
    expect((await ask(contract.withdrawHeadUnits, { token: 'whole', body })).data).toEqual({ changed: 1 })
    expect((await fetch(offer.url.replace('http://platform.example:8080', origin))).status).toBe(404)
    await advance()
    expect(await messageFor(vehicle)).toEqual({ v: 1, type: 'withdraw', id: offer.id })
    await say(vehicle, progress(offer.id, 'withdrawn'))
    await reaches(vehicle, 'withdrawn')
    expect((await ask(contract.retryHeadUnits, { token: 'whole', body })).data).toEqual({ changed: 1 })
    await advance()
    const next = await messageFor(vehicle)
    expect(next).toMatchObject({ type: 'offer' })
    expect((next as HeadUnitOffer).id).not.toBe(offer.id)
  })

  it('of an installation that has begun is rejected, for all that were chosen', async () => {
    const [vehicle, other] = [await aUnit(), await aUnit({ sn: 'SN2' })]
    const offer = await offered(vehicle)
    await order([other])
    await say(vehicle, progress(offer.id, 'installing'))
    await reaches(vehicle, 'installing')
    const ids = [offer.id, (await unitOf(other)).upgrade!.id]
    expect((await ask(contract.withdrawHeadUnits, { token: 'whole', body: { ids, reason: 'x' } })).status).toBe(409)
    expect(await stateOf(other)).toBe('offered')
  })
})

describe('an order', () => {
  it('leaves out head units that cannot have the version, each with the reason', async () => {
    const fit = await aUnit()
    const others = [
      [await aUnit({ system: '22.3' }), 'alreadyInstalled'],
      [await aUnit({ project: 'HU-10' }), 'otherProject'],
      [await aUnit({ storage: 0 }), 'noStorage'],
      [await ground.aCommandedVehicle(), 'noHeadUnit'],
      [{ vin: 'LNONE000000000001' }, 'unknownVehicle'],
    ] as const
    const vins = [fit, ...others.map(([vehicle]) => vehicle)].map(({ vin }) => vin)
    const { data } = await ask(contract.checkHeadUnits, { token: 'whole', body: { versionId: newer, vins } })
    const found = new Map(data.candidates.map(({ vin, refusal }: contract.HeadUnitCandidate) => [vin, refusal]))
    expect(found.get(fit.vin)).toBeNull()
    for (const [{ vin }, refusal] of others) expect([vin, found.get(vin)]).toEqual([vin, refusal])
  })

  it('takes all head units of a trim, those of later stages from their start on', async () => {
    const now = await aUnit({ trim: 'Sport', sn: 'S1' })
    const later = await aUnit({ trim: 'Luxury', sn: 'S2' })
    const stages = [{ trim: 'Sport' }, { trim: 'Luxury', startTime: '2999-01-01 00:00:00' }]
    expect((await order([], { wholeTrims: true, stages })).data).toMatchObject({ given: 2, beyond: 0 })
    await advance()
    expect(await messageFor(now)).toMatchObject({ type: 'offer' })
    expect((await unitOf(later)).upgrade).toMatchObject({ state: 'pending', blockedBy: ['stage'] })
  })

  it('needs vehicles, a text, a published version and the right to order', async () => {
    const unit = await aUnit()
    const draft = await aVersion('23.0', 9, { status: 0 })
    const faults = [
      [[], {}, 'vins'],
      [[unit], { texts: { en: '' } }, 'texts'],
      [[unit], { versionId: draft }, 'versionId'],
      [[unit], { quietFrom: '22:00' }, 'quietTo'],
      [[unit], { stages: [{ trim: 'A' }, { trim: 'A' }] }, 'stages'],
    ] as const
    for (const [units, over, path] of faults) {
      expect(await order(units, over)).toMatchObject({ status: 400, failDetail: [{ path }] })
    }
    expect((await order([unit], {}, 'reader')).status).toBe(403)
  })
})
