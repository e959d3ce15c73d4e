import { describe, expect, it } from 'vitest'
import { bitFaults, codecBus, planBus, planChanges, readWithPlan, unchosenOf } from '../../domain/can-plan.ts'
import { fromHex } from '../wire/hex.ts'
import { decodeCan, findMessage } from './database.ts'
import { exportDbc } from './dbc-export.ts'
import { importDbc } from './dbc-import.ts'

const PLAIN = `BO_ 100 Switched: 8 X
 SG_ Mode M : 7|8@0+ (1,0) [0|0] "" X
 SG_ Low m0 : 15|16@0- (0.1,0) [0|0] "" X
 SG_ High m1 : 15|8@0+ (2,1) [0|0] "" X
`
const NESTED = `BO_ 2024 Answer: 8 X
 SG_ Service M : 0|8@1+ (1,0) [0|0] "" X
 SG_ Pid m1M : 8|8@1+ (1,0) [0|0] "" X
 SG_ Speed m13 : 16|8@1+ (1,0) [0|0] "km/h" X
 SG_ Load m4 : 16|8@1+ (1,0) [0|0] "%" X
 SG_ Code m3 : 8|16@1+ (1,0) [0|0] "" X
 SG_ Count : 56|8@1+ (1,0) [0|0] "" X
SG_MUL_VAL_ 2024 Pid Service 1-1;
SG_MUL_VAL_ 2024 Speed Pid 13-13;
SG_MUL_VAL_ 2024 Load Pid 4-6, 9-9;
`

const bytes = (hex: string) => fromHex(hex)!
const planOf = (text: string) => planBus(importDbc(text, 'Bus').bus, 0)
/** Names and values of a frame, read with the plan as it is saved. */
function valuesOf(text: string, id: number, hex: string) {
  const plan = JSON.parse(JSON.stringify(planOf(text))) as ReturnType<typeof planOf>
  const { signals } = readWithPlan([plan], [{ id, extended: false, channel: 0, data: bytes(hex) }])
  return Object.fromEntries(signals.map(({ name, value }) => [name, value]))
}

describe('multiplexed signals of a plan', () => {
  it('are in the frames whose switch chooses them', () => {
    expect(valuesOf(PLAIN, 100, '00fff60000000000')).toEqual({ Mode: 0, Low: -1 })
    expect(valuesOf(PLAIN, 100, '0105000000000000')).toEqual({ Mode: 1, High: 11 })
    expect(valuesOf(PLAIN, 100, '0205000000000000')).toEqual({ Mode: 2 })
  })

  it('may depend on a switch below a switch, and on ranges of its values', () => {
    expect(importDbc(NESTED, 'Bus').problems).toEqual([])
    expect(valuesOf(NESTED, 2024, '010d370000000000')).toEqual({ Service: 1, Pid: 13, Speed: 55, Count: 0 })
    expect(valuesOf(NESTED, 2024, '0105370000000002')).toEqual({ Service: 1, Pid: 5, Load: 55, Count: 2 })
    expect(valuesOf(NESTED, 2024, '0109370000000000')).toMatchObject({ Load: 55 })
    expect(valuesOf(NESTED, 2024, '0107370000000000')).toEqual({ Service: 1, Pid: 7, Count: 0 })
    expect(valuesOf(NESTED, 2024, '030d370000000000')).toEqual({ Service: 3, Code: 0x370d, Count: 0 })
  })

  it.each([PLAIN, NESTED])('come back from an export', (text) => {
    const plan = planOf(text)
    const exported = exportDbc(codecBus(plan))
    expect(planOf(exported)).toEqual(plan)
    expect(importDbc(exported, 'Bus').problems).toEqual([])
    expect(exported).toContain(' M :')
  })

  it('say of each signal what chooses it as soon as one needs it', () => {
    const exported = exportDbc(importDbc(NESTED, 'Bus').bus)
    expect(exported).toContain(' SG_ Pid m1M :')
    expect(exported.split('\n').filter((line) => line.startsWith('SG_MUL_VAL_'))).toEqual([
      'SG_MUL_VAL_ 2024 Pid Service 1-1;',
      'SG_MUL_VAL_ 2024 Speed Pid 13-13;',
      'SG_MUL_VAL_ 2024 Load Pid 4-6, 9-9;',
      'SG_MUL_VAL_ 2024 Code Service 3-3;',
    ])
    expect(exportDbc(importDbc(PLAIN, 'Bus').bus)).not.toContain('SG_MUL_VAL_')
  })

  it('share bits only where they are in one frame', () => {
    for (const text of [PLAIN, NESTED]) expect(bitFaults(planOf(text).messages[0]!).overlaps).toEqual([])
    const [message] = planOf(NESTED.replace('Load Pid 4-6, 9-9', 'Load Pid 4-13')).messages
    expect(bitFaults(message!).overlaps).toEqual([['Speed', 'Load']])
    const [always] = planOf(PLAIN.replace('Low m0', 'Low')).messages
    expect(bitFaults(always!).overlaps).toEqual([['Low', 'High']])
  })

  it('are none without their switch', () => {
    const [message] = planOf(NESTED).messages
    const without = { ...message!, signals: message!.signals.filter(({ name }) => name !== 'Pid') }
    expect(unchosenOf(message!)).toEqual([])
    expect(unchosenOf(without)).toEqual(['Speed', 'Load'])
    const known = findMessage(codecBus({ ...planOf(NESTED), messages: [without] }), 2024, false)!
    expect(decodeCan(known, bytes('010d370000000000')).map(({ name }) => name)).toEqual(['Service', 'Count'])
  })

  it('are differences between versions', () => {
    expect(planChanges([planOf(PLAIN)], [planOf(PLAIN.replace('m1', 'm2'))])).toMatchObject([
      { path: 'Bus / Switched / High', fields: [{ name: 'multiplex', before: '1', after: '2' }] },
    ])
  })
})
