import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import type { AlarmMark } from '#core/protocol/jt808/alarm-mark.ts'
import { dialectOf } from '#core/protocol/jt808/dialect-settings.ts'
import { holdsSafetyItem } from '#core/protocol/jt808/location/read-safety-items.ts'
import { fromHex, toHex } from '#core/protocol/wire/hex.ts'
import { safetyReports } from './safety-items.ts'

const hex = (text: string): Uint8Array => fromHex(text.replaceAll(' ', '')) as Uint8Array
const item = (id: number, content: string) => {
  const data = hex(content)
  return Uint8Array.of(id, data.length, ...data)
}

/** Speed 60, altitude 100, place, time, vehicle bits. */
const PLACE = '3c 0064 01e0d7f2 073e6eac 241127154200 0401'
const START = fromPlatformTime('2024-11-27 15:42:00')
const tail = '241127154200 07 02'
const long = '31'.repeat(7) + '00'.repeat(23)
/** Marks as terminals of the provinces write them: 16, 40, 39 and 38 bytes. */
const MARKS: readonly [AlarmMark, string][] = [
  ['jiangsu', `31323334353637 ${tail} 00`],
  ['guangdong', `${long} ${tail} 0000`],
  ['sichuan', `${long} ${tail} 00`],
  ['heilongjiang', `${long} ${tail}`],
]

describe.each(MARKS)('active-safety items with the mark of %s', (alarmMark, mark) => {
  // Told by the dialect, and by the length where the model on the books says something else or nothing.
  const dialects = [dialectOf({ alarmMark }), dialectOf({ alarmMark: 'guangdong' }), undefined]

  it.each(dialects)('are read with the mark byte for byte', (dialect) => {
    const adas = item(0x64, `0000001f 01 01 02 32 0f 01 00 00 ${PLACE} ${mark}`)
    const dsm = item(0x65, `00000020 00 02 01 07 00000000 ${PLACE} ${mark}`)
    const blind = item(0x67, `00000021 02 03 ${PLACE} ${mark}`)
    const harsh = item(0x70, `00000022 00 02 0001 0002 0003 ${PLACE} ${mark}`)
    const items = Uint8Array.of(0x01, 4, 0, 0, 0, 9, ...adas, ...dsm, ...blind, ...harsh)
    const common = { at: START, speed: 60, serial: 7, attachments: 2 }
    const reports = safetyReports(items, dialect)
    expect(reports.map((report) => toHex(report.mark))).toEqual(Array(4).fill(mark.replaceAll(' ', '')))
    expect(reports).toMatchObject([
      {
        ...common,
        item: 0x64,
        flag: 1,
        level: 1,
        alarms: [{ kind: 'adasForwardCollision', subject: '', value: null }],
        facts: { alarmId: 31, frontSpeed: 50, distance: 1.5, side: 1, signKind: 0, signValue: 0 },
      },
      { ...common, item: 0x65, flag: 0, alarms: [{ kind: 'dsmPhone' }], facts: { alarmId: 32, fatigue: 7 } },
      { ...common, item: 0x67, flag: 2, level: null, alarms: [{ kind: 'blindSpotRight' }] },
      { ...common, item: 0x70, alarms: [{ kind: 'harshBraking' }], facts: { alarmId: 34 } },
    ])
  })

  it('report each thing that is wrong with each tyre', () => {
    const wheels = '02 00 0002 0384 0019 0000 05 0048 0140 fff6 0032'
    const [report] = safetyReports(item(0x66, `00000001 00 ${PLACE} ${mark} ${wheels}`), dialectOf({ alarmMark }))
    expect(report?.alarms).toEqual([
      { kind: 'tyreHighPressure', subject: 'wheel:0', value: 900 },
      { kind: 'tyreHot', subject: 'wheel:5', value: -10 },
      { kind: 'tyreLeak', subject: 'wheel:5', value: 320 },
    ])
    expect(toHex(report!.mark)).toBe(mark.replaceAll(' ', ''))
  })
})

describe('active-safety items', () => {
  const mark = MARKS[0]![1]
  const dsm = (type: string) => item(0x65, `00000020 00 ${type} 00 00 00000000 ${PLACE} ${mark}`)

  it('have times in the zone of the device', () => {
    expect(safetyReports(dsm('01'), dialectOf({ utcOffsetMinutes: 0 }))[0]?.at).toBe(START + 8 * 3_600_000)
  })

  it('that are no alarm, or fit no layout, are left out; unknown types are stored as such', () => {
    const cut = item(0x64, `0000001f 01 01 02 32 0f 01 00 00 ${PLACE} ${mark}`).slice()
    cut[1] = 20
    expect(safetyReports(Uint8Array.of(...dsm('10'), ...cut.subarray(0, 22)))).toEqual([])
    expect(safetyReports(dsm('e1'))).toMatchObject([{ alarms: [{ kind: 'dsmOther' }] }])
  })

  it('are found behind items of other widths', () => {
    const dialect = dialectOf({ wideItems: [{ id: 0xf3, name: 'obd', tag: 1, length: 2 }] })
    const items = Uint8Array.of(0xf3, 0, 3, 1, 2, 3, ...dsm('01'))
    expect(holdsSafetyItem(items, dialect)).toBe(true)
    expect(safetyReports(items, dialect)).toMatchObject([{ alarms: [{ kind: 'dsmFatigue' }] }])
  })

  it('are distinguished from other items without decoding', () => {
    expect(holdsSafetyItem(Uint8Array.of(0x30, 1, 0x64, ...dsm('01')))).toBe(true)
    expect(holdsSafetyItem(Uint8Array.of(0x30, 1, 0x64, 0x31, 1, 0x65))).toBe(false)
    expect(holdsSafetyItem(new Uint8Array(0))).toBe(false)
  })

  it('never throw, and what is looked over without decoding holds none', () => {
    const behindDsm = fc.uint8Array({ maxLength: 120 }).map((noise) => Uint8Array.of(0x65, 47, ...noise))
    const holds = (items: Uint8Array) => safetyReports(items).length === 0 || holdsSafetyItem(items)
    const found = fc.check(fc.property(fc.oneof(fc.uint8Array({ maxLength: 120 }), behindDsm), holds))
    expect(found).toMatchObject({ failed: false, counterexample: null })
  })
})
