import { describe, expect, it } from 'vitest'
import { importDbc } from '../protocol/can/dbc-import.ts'
import { exportDbc } from '../protocol/can/dbc-export.ts'
import { demoDbc } from '../demo/demo-can.ts'
import { bitFaults, codecBus, planBus, planChanges, type PlanSignal, readWithPlan } from './can-plan.ts'
import { planBusesOf } from './stored-can-plan.ts'

const bus = planBus(importDbc(demoDbc('Electric drive'), 'Drive').bus, 0)

describe('CAN plans', () => {
  it('take a DBC file and give it back', () => {
    expect(bus.messages.find(({ name }) => name === 'BMS_Pack')).toMatchObject({ frameType: 1, dlc: 8, sender: 'BMS' })
    const again = planBus(importDbc(exportDbc(codecBus(bus)), 'Drive').bus, 0)
    expect(again.messages).toEqual(bus.messages)
  })

  it('keep floating-point numbers, and read what an earlier program has saved', () => {
    const dbc = ['BO_ 1024 Fuel: 8 X', ' SG_ Rate : 0|32@1- (1,0) [0|0] "kg/s" X', 'SIG_VALTYPE_ 1024 Rate : 1;']
    const plan = planBus(importDbc(dbc.join('\n'), 'Fuel').bus, 0)
    const frame = { id: 1024, extended: false, channel: 0 as const, data: Buffer.from('0000204000000000', 'hex') }
    expect(readWithPlan([plan], [frame]).signals).toMatchObject([{ name: 'Rate', value: 2.5 }])
    expect(planBus(importDbc(exportDbc(codecBus(plan)), 'Fuel').bus, 0)).toEqual(plan)
    const [{ float, ...earlier }] = plan.messages[0]!.signals as [PlanSignal]
    const stored = [{ ...plan, messages: [{ ...plan.messages[0]!, signals: [earlier] }] }]
    expect(planBusesOf(stored)[0]!.messages[0]!.signals).toEqual([{ ...earlier, float: false }])
    expect(float).toBe(true)
  })

  it('find bits that are outside or taken twice', () => {
    const [message] = bus.messages
    expect(bitFaults(message!)).toEqual({ outside: [], overlaps: [] })
    const [first, second] = message!.signals
    const twice = { ...message!, signals: [first!, { ...second!, start: first!.start }] }
    expect(bitFaults(twice).overlaps).toEqual([[first!.name, second!.name]])
    expect(bitFaults({ ...message!, dlc: 1 }).outside).toContain(second!.name)
  })

  it('say what differs between versions', () => {
    const [message, ...others] = bus.messages
    const [signal, ...signals] = message!.signals
    const after = {
      ...bus,
      messages: [{ ...message!, signals: [{ ...signal!, factor: 2 }, ...signals.slice(1)] }, ...others],
    }
    expect(planChanges([bus], [bus])).toEqual([])
    expect(planChanges([bus], [after])).toEqual([
      {
        kind: 'changed',
        path: `Drive / ${message!.name} / ${signal!.name}`,
        fields: [{ name: 'factor', before: '1', after: '2' }],
      },
      { kind: 'removed', path: `Drive / ${message!.name} / ${signals[0]!.name}`, fields: [] },
    ])
  })

  it('read frames: the last value, or the mean where the plan wants it, and count what they do not know', () => {
    const id = 0x18a201f3
    const frame = (volts: number, of = id) => {
      const data = new Uint8Array(8)
      new DataView(data.buffer).setUint16(0, volts * 10)
      return { id: of, extended: true, channel: 0 as const, data }
    }
    const frames = [frame(600), frame(620), frame(1, 0x18ffff00), { ...frame(500), channel: 1 as const }]
    const voltage = (mode: 0 | 1) => {
      const of = bus.messages.map((message) => ({
        ...message,
        signals: message.signals.map((signal) => ({ ...signal, valueMode: mode })),
      }))
      const { signals, unread } = readWithPlan([{ ...bus, messages: of }], frames)
      return { unread, ...signals.find(({ name }) => name === 'PackVoltage') }
    }
    expect(voltage(0)).toMatchObject({ value: 620, samples: 2, unit: 'V', unread: 2 })
    expect(voltage(1)).toMatchObject({ value: 610, samples: 2 })
  })
})
