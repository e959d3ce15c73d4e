import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/upgrade-strategy.ts'
import { ReadingRepository } from '#server/telemetry/gateway/reading-repository.ts'
import { aVehicle } from '#tests/builders/master-data.ts'
import { strategyGround } from '#tests/support/strategy-ground.ts'

const { db, own, ask, close, clear, aFitted } = await strategyGround()
beforeEach(clear)
afterAll(async () => {
  await close()
  await db.close()
})

describe('dry run', () => {
  const run = async (rest: object, token = 'own'): Promise<contract.StrategyDryRun> => {
    const body = { name: 'Winter', softModels: ['FT-7.2'], ...rest }
    const { data } = await ask(contract.createUpgradeStrategy, { body })
    return (await ask(contract.dryRunStrategy, { query: { id: data.id }, token })).data
  }

  it('counts who gets the upgrade, who is ready, and why the others are not', async () => {
    await aFitted('7.1', {})
    await aFitted('7.1', { state: 'driving', speed: 50, alarmLevel: 1 })
    await aFitted('7.1', { signal: 3 })
    await aFitted('7.1', { receivedAt: 0 })
    await aFitted('7.1')
    await aFitted('7.0', {})
    await aFitted('7.2', {})
    await aFitted('7.3', {})
    await aFitted('7.1', {}, 'H6')
    await aFitted('', {})
    await aFitted(null, {})
    await aVehicle(db, own, { orgId: own.north })
    await aVehicle(db, own, { modelId: own.busModel })
    const groups = [{ name: 'First', share: 1, unit: 'count' }, { name: 'Rest' }]
    const answer = await run({ fromVersions: ['FT-7.1'], minSignal: 10, minVoltage: 11.5, groups })
    const unreported = ['handbrake', 'voltage'].map((check) => ({ check, vehicles: 4 }))
    expect(answer).toMatchObject({ covered: 12, eligible: 5, ready: 1, unchecked: unreported })
    expect(Object.fromEntries(answer.reasons.map(({ reason, vehicles }) => [reason, vehicles]))).toEqual({
      installed: 1,
      noPart: 1,
      newer: 1,
      fromVersion: 1,
      versionUnknown: 1,
      hardware: 1,
      noTerminal: 1,
      offline: 1,
      noPosition: 1,
      moving: 1,
      signal: 1,
      fault: 1,
    })
    expect(answer.reasons.find(({ reason }) => reason === 'moving')?.alone).toBe(0)
    expect(answer.groups).toEqual([
      { name: 'First', vehicles: 1 },
      { name: 'Rest', vehicles: 4 },
    ])
  })

  it('looks at parking brake, voltage and network where vehicles report them', async () => {
    const [braked, loose, low] = [await aFitted('7.1', {}), await aFitted('7.1', {}), await aFitted('7.1', {})]
    await aFitted('7.1', {})
    const repository = new ReadingRepository(db)
    const said = <Value>(value: Value, ageMs = 0) => ({ value, at: Date.now() - ageMs })
    await repository.keep([
      { vehicleId: braked, parkingBrake: said(true), voltage: said(12.6), network: said('wifi') },
      { vehicleId: loose, parkingBrake: said(false), voltage: said(12.6), network: said('4g'), roaming: said(true) },
      { vehicleId: low, parkingBrake: said(true), voltage: said(11.2), network: said('wifi') },
    ])
    const rules = { minVoltage: 11.8, network: 'wifi' }
    const answer = await run(rules)
    expect(answer).toMatchObject({ eligible: 4, ready: 2 })
    expect(answer.reasons.map(({ reason, vehicles }) => [reason, vehicles])).toEqual([
      ['handbrake', 1],
      ['voltage', 1],
      ['network', 1],
    ])
    expect(answer.unchecked).toEqual(['handbrake', 'voltage', 'network'].map((check) => ({ check, vehicles: 1 })))
    // A later report counts, an earlier one does not, and one of the day before yesterday says nothing.
    const DAY = 86_400_000
    await repository.keep([{ vehicleId: loose, parkingBrake: said(true), network: said('wifi') }])
    await repository.keep([{ vehicleId: low, voltage: said(13, DAY / 2) }])
    expect((await run({ ...rules, name: 'B' })).reasons.map(({ reason }) => reason)).toEqual(['voltage'])
    await db.pool.query(`update vehicle_reading set voltage_at = now() - interval '25 hours' where vehicle_id = $1`, [
      low,
    ])
    expect(await run({ ...rules, name: 'C' })).toMatchObject({ ready: 4, reasons: [] })
  })

  it('says for how many vehicles the window is closed where they are', async () => {
    const local = (place: object) => aFitted('7.1', place)
    await local({})
    await local({ speed: 50 })
    await local({ lat: 34.05, lng: -118.24 })
    // Half a day from now in China: 15 or 16 hours lie between both places.
    const hour = (offset: number) => `${String((new Date().getUTCHours() + 8 + offset) % 24).padStart(2, '0')}:00`
    const answer = await run({ handbrake: false, windowFrom: hour(6), windowTo: hour(12) })
    expect(answer).toMatchObject({ eligible: 3, ready: 1 })
    expect(answer.reasons).toContainEqual({ reason: 'window', vehicles: 2, alone: 1 })
  })

  it('is about the vehicles of the caller, and counts test vehicles separately', async () => {
    const vehicleId = await aFitted('7.1', { state: 'charging', charging: true, soc: 20, status: 3 })
    const { rows } = await db.pool.query<{ vin: string }>('select vin from vehicle where id = $1', [vehicleId])
    const rules = { testVins: [rows[0]!.vin], minSoc: 50, charging: 'notCharging', ignition: 'off' }
    const answer = await run(rules)
    expect(answer).toMatchObject({ covered: 1, eligible: 1, ready: 0, testVehicles: 1, testReady: 0 })
    expect(answer.reasons.map(({ reason }) => reason)).toEqual(['ignition', 'charging', 'soc'])
    expect((await run({ name: 'B' }, 'north')).ready).toBe(1)
    await db.pool.query('update vehicle set org_id = $1', [own.south])
    expect(await run({ name: 'C' }, 'north')).toMatchObject({ covered: 0, reasons: [] })
    expect(await run({ name: 'D', modelIds: [own.busModel] })).toMatchObject({ covered: 0 })
  })
})
