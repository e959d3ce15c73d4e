import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { busFramesOf } from '#core/protocol/can/bus-faults.ts'
import { encodeBody } from '#core/protocol/jt808/message.ts'
import { createLog } from '#server/ops/log.ts'
import { aTerminal, aTenant, aVehicle } from '#tests/builders/master-data.ts'
import { noRejectedRows } from '#tests/builders/rejected-rows.ts'
import { testDatabase } from '#tests/support/database.ts'
import { ScriptedTerminal } from '#tests/support/scripted-terminal.ts'
import { testTelemetry } from '#tests/support/telemetry.ts'
import { framesIn } from './bus-frames.ts'
import { type AppearedTrouble, TroubleRepository } from './trouble-repository.ts'
import { TroubleReports } from './trouble-reports.ts'

const db = await testDatabase()
const owner = await aTenant(db)
const telemetry = await testTelemetry(db)
afterAll(async () => {
  await telemetry.close()
  await db.close()
})

const MINUTE = 60_000
const START = Date.parse('2026-11-20T08:00:00Z')
const EXTENDED = 0x4000_0000

type Code = readonly [spn: number, fmi: number, count?: number]
/** Body of an upload in which a unit reports these codes. */
function upload(codes: readonly Code[], source = 0, lamps = 0x04ff): Uint8Array {
  const faults = codes.map(([spn, fmi, count = 1]) => ({ spn, fmi, count, oldPacking: false }))
  const frames = busFramesOf({ channel: 0, source, lamps, faults }).map(({ id, data }) => ({
    word: EXTENDED + id,
    data,
  }))
  // An ordinary message of the bus before it.
  const speed = { word: EXTENDED + 0x18fef100, data: new Uint8Array(8) }
  return encodeBody(0x0705, '2013', { clock: '1200000000', frames: [speed, ...frames] })
}

async function ground() {
  const appeared: AppearedTrouble[] = []
  const reports = new TroubleReports(new TroubleRepository(db), noRejectedRows, createLog('silent'))
  reports.appeared = (trouble) => Promise.resolve(void appeared.push(trouble))
  const vehicleId = await aVehicle(db, owner)
  const report = async (codes: readonly Code[], minute = 0, source = 0) => {
    const of = { vehicleId, oemId: owner.oemId, at: START + minute * MINUTE, mileageKm: 1234.5 }
    reports.note(framesIn({ id: 0x0705, version: '2013', body: upload(codes, source) })!, of)
    await reports.save()
  }
  const rows = async () =>
    (
      await db.pool.query(
        'select code, ecu, status, occurrence, mileage_km, cleared_at, last_at from dtc_observation where vehicle_id = $1 order by code',
        [vehicleId],
      )
    ).rows as { code: string; ecu: string; occurrence: number; cleared_at: Date | null; last_at: Date }[]
  return { appeared, report, rows, vehicleId }
}

describe('trouble codes reported on the bus', () => {
  it('are stored with unit, lamp and mileage, and are reported once', async () => {
    const { appeared, report, rows, vehicleId } = await ground()
    await report([[110, 0, 5]])
    await report([[110, 0, 5]], 1)
    expect(await rows()).toMatchObject([
      { code: '110/0', ecu: 'ECM', status: 0x89, occurrence: 5, mileage_km: 1234.5, cleared_at: null },
    ])
    expect(appeared).toMatchObject([{ vehicleId, ecu: 'ECM', codes: ['110/0'], oemId: owner.oemId, orgId: owner.head }])
  })

  it('end when the unit reports them no longer, and count again when they come back', async () => {
    const { appeared, report, rows } = await ground()
    await report([
      [110, 0],
      [100, 1],
    ])
    await report([[100, 1]], 2)
    expect((await rows()).map(({ code, cleared_at }) => [code, cleared_at === null])).toEqual([
      ['100/1', true],
      ['110/0', false],
    ])
    await report([], 4)
    expect((await rows()).every(({ cleared_at }) => cleared_at !== null)).toBe(true)
    await report([[110, 0]], 6)
    expect((await rows()).find(({ code }) => code === '110/0')).toMatchObject({ cleared_at: null, occurrence: 2 })
    expect(appeared.map(({ codes }) => codes)).toEqual([['100/1', '110/0'], ['110/0']])
  })

  it('belong to the unit that reports them', async () => {
    const { report, rows } = await ground()
    await report([[1121, 14]], 0, 11)
    await report([], 1, 0)
    expect(await rows()).toMatchObject([{ code: '1121/14', ecu: 'ABS', cleared_at: null }])
  })

  it('say until when they were reported, though not with each upload', async () => {
    const { report, rows } = await ground()
    await report([[110, 0]])
    await report([[110, 0]], 5)
    expect((await rows())[0]?.last_at.getTime()).toBe(START)
    await report([[110, 0]], 11)
    expect((await rows())[0]?.last_at.getTime()).toBe(START + 11 * MINUTE)
  })

  it('are written when the database is back', async () => {
    const { rows } = await ground()
    expect(await rows()).toEqual([])
    let broken = true
    const logged: string[] = []
    const reports = new TroubleReports(
      {
        keep: ({ faults }) => {
          if (broken) return Promise.reject(new Error('away'))
          logged.push(...faults.map(({ code }) => code))
          return Promise.resolve(null)
        },
      },
      noRejectedRows,
      createLog('silent'),
    )
    const of = { vehicleId: 1, oemId: owner.oemId, at: START, mileageKm: null }
    reports.note(framesIn({ id: 0x0705, version: '2013', body: upload([[110, 0]]) })!, of)
    await reports.save()
    broken = false
    reports.note(framesIn({ id: 0x0705, version: '2013', body: upload([[110, 0]]) })!, of)
    await reports.save()
    expect(logged).toEqual(['110/0'])
  })

  it('come from terminals, plain and compressed, several codes in one announcement', async () => {
    const appearances: AppearedTrouble[] = []
    telemetry.onTroubles((trouble) => Promise.resolve(void appearances.push(trouble)))
    const vehicles: number[] = []
    for (const [phone, id] of [
      ['13977000001', 0x0705],
      ['13977000002', 0x0901],
    ] as const) {
      const vehicleId = await aVehicle(db, owner)
      vehicles.push(vehicleId)
      await aTerminal(db, owner, vehicleId, { phone })
      await telemetry.fleet.reload()
      const terminal = await new ScriptedTerminal(phone).signOn(telemetry.gatewayPort)
      const body = upload([
        [110, 0],
        [100, 1],
        [157, 18],
      ])
      const content = id === 0x0705 ? body : encodeBody(0x0901, '2013', { content: gzipSync(body) })
      terminal.write(terminal.frame(id, content, 900))
      expect(await terminal.answerTo(900)).toBe(0)
      terminal.end()
    }
    await expect.poll(() => appearances.length, { timeout: 10_000 }).toBe(2)
    expect(appearances.map(({ vehicleId, codes }) => [vehicleId, codes])).toEqual(
      vehicles.map((vehicleId) => [vehicleId, ['100/1', '110/0', '157/18']]),
    )
  })
})
