import { describe, expect, it } from 'vitest'
import { decodeCan } from './database.ts'
import { importDbc } from './dbc-import.ts'

const read = (...lines: string[]) => {
  const { bus, problems } = importDbc(lines.join('\n'), 'CAN1')
  return { message: bus.messages[0]!, problems: problems.map(({ line }) => line) }
}

describe('a statement that changes how bits are read and is not supported', () => {
  it('is listed, and a signal of unknown number format is left out instead of read as an integer', () => {
    const { message, problems } = read(
      'BO_ 1024 Fuel: 8 X',
      ' SG_ Rate : 0|32@1- (1,0) [0|0] "kg/s" X',
      ' SG_ Level : 32|8@1+ (1,0) [0|0] "%" X',
      'SIG_VALTYPE_ 1024 Rate : 2;',
      'SIG_VALTYPE_ 1024 Level : 0;',
    )
    expect(problems).toEqual([4])
    expect(decodeCan(message, Buffer.from('0000204064000000', 'hex'))).toMatchObject([{ name: 'Level', value: 100 }])
  })

  it('is listed where nothing can choose a signal, which is left out with those below it', () => {
    const { message, problems } = read(
      'BO_ 2024 Answer: 8 X',
      ' SG_ Service M : 0|8@1+ (1,0) [0|0] "" X',
      ' SG_ Pid m1M : 8|8@1+ (1,0) [0|0] "" X',
      ' SG_ Speed m13 : 16|8@1+ (1,0) [0|0] "km/h" X',
      ' SG_ Code m3 : 16|8@1+ (1,0) [0|0] "" X',
      ' SG_ Wide m4 : 24|8@1+ (1,0) [0|0] "" X',
      ' SG_ Ring m4M : 24|8@1+ (1,0) [0|0] "" X',
      ' SG_ Lost m4 : 24|8@1+ (1,0) [0|0] "" X',
      'SG_MUL_VAL_ 2024 Pid Nothing 1-1;',
      'SG_MUL_VAL_ 2024 Speed Pid 13-13;',
      'SG_MUL_VAL_ 2024 Wide Service 6-4;',
      'SG_MUL_VAL_ 2024 Ring Ring 4-4;',
      'SG_MUL_VAL_ 2024 Lost Code 4-4;',
      'SG_MUL_VAL_ 2025 Lost Code 4-4;',
    )
    expect(problems).toEqual([9, 10, 11, 12, 13, 14])
    expect(message.signals.map(({ name }) => name)).toEqual(['Service', 'Code'])
  })

  it('is listed for a mark without the one switch that it means', () => {
    const { message, problems } = read(
      'BO_ 1 Two: 8 X',
      ' SG_ One M : 0|8@1+ (1,0) [0|0] "" X',
      ' SG_ Other M : 8|8@1+ (1,0) [0|0] "" X',
      ' SG_ Lost m3 : 16|8@1+ (1,0) [0|0] "" X',
      ' SG_ Found m3 : 16|8@1+ (1,0) [0|0] "" X',
      'SG_MUL_VAL_ 1 Found Other 3-3;',
    )
    expect(problems).toEqual([4])
    expect(message.signals.map(({ name }) => name)).toEqual(['One', 'Other', 'Found'])
  })

  it('is not the only problem: an id has 11 or 29 bits, or its message is left out', () => {
    const signal = ' SG_ S : 0|8@1+ (1,0) [0|0] "" X'
    const { bus, problems } = importDbc(
      ['BO_ 2048 A: 8 X', signal, 'BO_ 4294967295 B: 8 X', signal, 'BO_ 2684354559 C: 8 X', signal].join('\n'),
      'CAN1',
    )
    expect(problems.map(({ line }) => line)).toEqual([1, 2, 3, 4])
    expect(bus.messages).toMatchObject([{ name: 'C', id: 0x1fffffff, signals: [{ name: 'S' }] }])
  })

  it('is not a comment of an environment variable', () => {
    expect(read('BO_ 1 A: 8 X', 'CM_ EV_ Door "of the car";').problems).toEqual([])
  })
})
