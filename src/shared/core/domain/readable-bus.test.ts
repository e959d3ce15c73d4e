import { expect, it } from 'vitest'
import { importDbc } from '../protocol/can/dbc-import.ts'
import { planBus } from './can-plan.ts'
import { readableBus } from './readable-bus.ts'

it('an imported bus leaves out signals beyond their data, with those they choose, and names them', () => {
  const text = `BO_ 1 Short: 2 X
 SG_ Mode M : 16|8@1+ (1,0) [0|0] "" X
 SG_ One m1 : 0|8@1+ (1,0) [0|0] "" X
 SG_ Always : 8|8@1+ (1,0) [0|0] "" X
BO_ 2 Whole: 8 X
 SG_ All : 0|64@1+ (1,0) [0|0] "" X
`
  const plan = planBus(importDbc(text, 'Bus').bus, 0)
  const { bus, leftOut } = readableBus(plan)
  expect(leftOut).toEqual(['Short.Mode', 'Short.One'])
  expect(bus.messages.map(({ signals }) => signals.map(({ name }) => name))).toEqual([['Always'], ['All']])
  expect(readableBus(bus)).toEqual({ bus, leftOut: [] })
})
