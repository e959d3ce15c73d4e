import { expect, it } from 'vitest'
import { fromHex } from '../wire/hex.ts'
import { decodeCan, findMessage } from './database.ts'
import { exportDbc } from './dbc-export.ts'
import { importDbc } from './dbc-import.ts'

it('a DBC file gives floating-point numbers, and no value for those that are none', () => {
  const text = `BO_ 1024 Fuel: 8 X
 SG_ Rate : 0|32@1- (1,0) [0|0] "kg/s" X
BO_ 1025 Level: 8 X
 SG_ Level : 0|64@1- (1,0) [-1.7E+308|1.7E+308] "" X
SIG_VALTYPE_ 1024 Rate : 1;
SIG_VALTYPE_ 1025 Level : 2;
`
  const { bus: read, problems: none } = importDbc(text, 'CAN1')
  expect(none).toEqual([])
  const valueOf = (id: number, data: string) => decodeCan(findMessage(read, id, false)!, fromHex(data)!)
  expect(valueOf(1024, '0000204000000000')).toEqual([{ name: 'Rate', raw: 2.5, value: 2.5, unit: 'kg/s' }])
  expect(valueOf(1025, '6666666666660240')).toMatchObject([{ value: 2.3 }])
  expect([valueOf(1024, '0000c07f00000000'), valueOf(1025, '000000000000f07f')]).toEqual([[], []])
  expect(importDbc(exportDbc(read), 'CAN1')).toEqual({ bus: read, problems: [] })
})
