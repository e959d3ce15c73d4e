import { expect, it } from 'vitest'
import { importDbc } from './dbc-import.ts'
import { statementsOf } from './dbc-statements.ts'

it('statements may share a line, and go over several', () => {
  const text = [
    'VERSION ""',
    'NS_ :',
    '\tCM_',
    '\tFILTER',
    '\tSG_MUL_VAL_',
    'BU_: A',
    '  B',
    '// no statement',
    'BO_ 1 One: 8 A',
    ' SG_ Mode M : 0|8@1+ (1,0) [0|0] "a;b" A,',
    '   B',
    '',
    'SG_MUL_VAL_ 1 Low Mode 1-1; SG_MUL_VAL_ 1 High Mode',
    ' 2-2;',
    'CM_ "one;',
    '',
    'BO_ 2 two \\" three"; CM_ BO_ 1 "x";',
  ]
  expect(statementsOf(text.join('\r\n')).map(({ line, text: one }) => [line, one])).toEqual([
    [1, 'VERSION ""'],
    [2, 'NS_ :\n\tCM_\n\tFILTER\n\tSG_MUL_VAL_'],
    [6, 'BU_: A\n  B'],
    [9, 'BO_ 1 One: 8 A'],
    [10, 'SG_ Mode M : 0|8@1+ (1,0) [0|0] "a;b" A,\n   B'],
    [13, 'SG_MUL_VAL_ 1 Low Mode 1-1;'],
    [13, 'SG_MUL_VAL_ 1 High Mode\n 2-2;'],
    [15, 'CM_ "one;\n\nBO_ 2 two \\" three";'],
    [17, 'CM_ BO_ 1 "x";'],
  ])
})

it('the list of symbols at the head of a file is no problem', () => {
  const symbols = ['CM_', 'BA_DEF_', 'VAL_', 'SIG_VALTYPE_', 'SG_MUL_VAL_', 'BO_TX_BU_', 'FILTER']
  const head = ['VERSION ""', '', 'NS_ : ', ...symbols.map((symbol) => `\t${symbol}`), '', 'BS_:', '', 'BU_: A B']
  const { bus, problems } = importDbc([...head, 'BO_ 1 One: 8 A'].join('\r\n'), 'Bus')
  expect(problems).toEqual([])
  expect(bus).toMatchObject({ nodes: ['A', 'B'], messages: [{ name: 'One' }] })
})
