import { describe, expect, it } from 'vitest'
import { decodeCan, findMessage } from '../protocol/can/database.ts'
import { importDbc } from '../protocol/can/dbc-import.ts'
import { DEMO_CAN_MESSAGES, demoDbc, encodeCan } from './demo-can.ts'

describe.each(Object.keys(DEMO_CAN_MESSAGES) as (keyof typeof DEMO_CAN_MESSAGES)[])('CAN signals of the %s', (set) => {
  it('are a DBC file that reads without a problem', () => {
    const { bus, problems } = importDbc(demoDbc(set), set)
    expect(problems).toEqual([])
    expect(bus.messages.map(({ id, name }) => ({ id, name }))).toEqual(
      DEMO_CAN_MESSAGES[set].map(({ id, name }) => ({ id, name })),
    )
  })

  it('decode by that file to the values that were encoded', () => {
    const { bus } = importDbc(demoDbc(set), set)
    for (const message of DEMO_CAN_MESSAGES[set]) {
      const middle = Object.fromEntries(
        message.signals.map(({ name, min = 0, max = 0 }) => [name, Math.round(min + (max - min) * 0.3)]),
      )
      const known = findMessage(bus, message.id, true)
      for (const { name, value } of decodeCan(known!, encodeCan(message, middle))) {
        const { factor } = message.signals.find((signal) => signal.name === name)!
        expect(Math.abs(value - (middle[name] as number))).toBeLessThanOrEqual(factor / 2 + 1e-9)
      }
    }
  })
})
