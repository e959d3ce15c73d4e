import { expect, it } from 'vitest'
import { codecBus, planBus } from '../../domain/can-plan.ts'
import { exportDbc } from './dbc-export.ts'
import { importDbc } from './dbc-import.ts'

const FILE = `VERSION ""
BU_: ECU Display
BO_ 256 Fast: 8 ECU
 SG_ Wide : 0|64@1+ (1,0) [0|1.84467440737096E+019] "" Display
BO_ 257 Usual: 8 ECU
BO_ 258 OnEvent: 0 ECU
BO_ 2147484672 Long: 200 ECU
 SG_ Far : 1560|32@1- (1,-9.22337203685478E+018) [-3.4E+038|3.4E+038] "a unit with a long name of some forty letters" ECU,Display
CM_ "A bus";
CM_ BU_ ECU "of the engine";
CM_ BO_ 256 "often";
CM_ SG_ 256 Wide "of 64 bits";
CM_ EV_ Door "of no bus";
BA_DEF_ BO_ "GenMsgCycleTime" INT 0 65535;
BA_DEF_ BO_ "GenMsgSendType" ENUM "Cyclic","Event";
BA_DEF_DEF_ "GenMsgCycleTime" 100;
BA_DEF_DEF_ "GenMsgSendType" "Cyclic";
BA_ "GenMsgCycleTime" BO_ 256 10;
BA_ "GenMsgCycleTime" BO_ 258 0;
VAL_ Door 0 "shut" 1 "open" ;
`

it('periods, comments, receivers and ranges of 64 bits are kept', () => {
  const { bus, problems } = importDbc(FILE, 'Bus')
  expect(problems).toEqual([])
  const plan = planBus(bus, 0)
  expect(plan).toMatchObject({ comment: 'A bus', ecuComments: { ECU: 'of the engine' } })
  expect(plan.messages.map(({ name, periodMs, comment, dlc }) => [name, periodMs, comment, dlc])).toEqual([
    ['Fast', 10, 'often', 8],
    ['Usual', 100, '', 8],
    ['OnEvent', null, '', 0],
    ['Long', 100, '', 200],
  ])
  expect(plan.messages[0]!.signals[0]).toMatchObject({
    min: 0,
    max: 1.84467440737096e19,
    comment: 'of 64 bits',
    receivers: ['Display'],
  })
  const exported = importDbc(exportDbc(codecBus(plan)), 'Bus')
  expect(exported.problems).toEqual([])
  expect(planBus(exported.bus, 0)).toEqual(plan)
})

it('a message is read once', () => {
  const { bus, problems } = importDbc(`${FILE}BO_ 256 Twice: 8 ECU\n SG_ Other : 0|8@1+ (1,0) [0|0] "" ECU\n`, 'Bus')
  expect(problems.map(({ line }) => line)).toEqual([21, 22])
  expect(bus.messages[0]).toMatchObject({ name: 'Fast', signals: [{ name: 'Wide' }] })
})
