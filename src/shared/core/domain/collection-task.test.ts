import { describe, expect, it } from 'vitest'
import { demoDbc } from '../demo/demo-can.ts'
import { importDbc } from '../protocol/can/dbc-import.ts'
import { planBus } from './can-plan.ts'
import * as task from './collection-task.ts'

describe('enumerations of collection tasks', () => {
  it('have the numbers of the product', () => {
    expect(task.TASK_TYPES).toEqual([0, 1])
    expect(task.COLLECTION_STATUSES).toEqual([0, 1, 2, 3])
    expect(task.COLLECTION_SOURCES).toEqual([0, 1])
    expect(task.ECU_DIAGNOSES).toEqual([0, 1, 2])
  })

  it('count a duration in hours (0), minutes (1) or days (2)', () => {
    expect(task.TIME_UNITS.map((unit) => task.durationMs(2, unit))).toEqual([7_200_000, 120_000, 172_800_000])
  })

  it('give columns of ECUs their display width', () => {
    const ecus = ['ECM', 'ABS', 'AMT', 'ICM', 'RET', 'TPMS', 'AEB', 'LDWS', 'DCM']
    expect(ecus.map(task.ecuWidth)).toEqual([15, 12, 15, 13, 11, 15, 15, 22, 21])
    expect(task.ecuWidth('XYZ')).toBe(12)
  })
})

describe('summing up of messages', () => {
  const buses = [planBus(importDbc(demoDbc('Electric drive'), 'Drive').bus, 0)]
  const frame = (id: number, hex: string) => ({
    id,
    extended: true,
    channel: 0 as const,
    data: Uint8Array.from(Buffer.from(hex, 'hex')),
  })

  it('has the least, greatest and last value, the sum, and the frames of each ECU', () => {
    const sumUp = task.collector(buses)
    const found = sumUp([
      { at: 1000, frames: [frame(0x18a201f3, '0100000000000000'), frame(0x1, '00')] },
      { at: 2000, frames: [frame(0x18a201f3, '0300000000000000'), frame(0x18a201f3, '0200000000000000')] },
    ])
    expect(found).toMatchObject({ messages: 2, frames: 4, unread: 1, lastAt: 2000 })
    expect([...found.ecus]).toEqual([['BMS', 3]])
    expect(found.signals.find(({ name }) => name === 'PackVoltage')).toEqual({
      ecu: 'BMS',
      message: 'BMS_Pack',
      name: 'PackVoltage',
      unit: 'V',
      samples: 3,
      least: 25.6,
      greatest: expect.closeTo(76.8),
      sum: expect.closeTo(153.6),
      last: 51.2,
      lastText: '',
      firstAt: 1000,
      lastAt: 2000,
    })
  })

  it('expects a report of each sender of the plan', () => {
    expect(task.ecusOf(buses)).toEqual(['MCU', 'BMS', 'VCU', 'BCM', 'ICM', 'ABS'])
  })
})
