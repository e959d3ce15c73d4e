import { describe, expect, it } from 'vitest'
import { importDbc } from '../protocol/can/dbc-import.ts'
import { exportDbc } from '../protocol/can/dbc-export.ts'
import { demoDbc } from '../demo/demo-can.ts'
import { bitFaults, codecBus, planBus, planChanges } from './can-plan.ts'

const bus = planBus(importDbc(demoDbc('Electric drive'), 'Drive').bus, 0)

describe('CAN plans', () => {
  it('take a DBC file and give it back', () => {
    expect(bus.messages.find(({ name }) => name === 'BMS_Pack')).toMatchObject({ frameType: 1, dlc: 8, sender: 'BMS' })
    const again = planBus(importDbc(exportDbc(codecBus(bus)), 'Drive').bus, 0)
    expect(again.messages).toEqual(bus.messages)
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
      { kind: 'changed', path: `Drive / ${message!.name} / ${signal!.name}` },
      { kind: 'removed', path: `Drive / ${message!.name} / ${signals[0]!.name}` },
    ])
  })
})
