import { EditOutlined } from '@ant-design/icons'
import { listPreferences, savePreference } from '#core/contract/preference.ts'
import { useColumnKit } from '#console/ui/columns.tsx'
import { WholeTable } from '#console/ui/whole-table.tsx'
import { answer } from '../fake-answer.ts'
import type { GalleryEntry } from '../gallery-entry.ts'

const ROWS = [
  {
    id: 1,
    vin: 'LGWEF4A50TEST0001',
    plate: '冀B12345',
    firmware: '2.4.1',
    speed: 62.4,
    voltage: 613.2,
    time: '2026-01-05 08:00:00',
    day: '2027-12-31',
    tags: ['winter', 'test'],
    isActive: true,
  },
  {
    id: 2,
    vin: '',
    plate: '',
    firmware: '',
    speed: null,
    voltage: null,
    time: null,
    day: null,
    tags: [],
    isActive: false,
  },
]
type Row = (typeof ROWS)[number]

function Columns() {
  const column = useColumnKit<Row>()
  return (
    <WholeTable<Row>
      read={{ data: ROWS, loading: false, error: null, reload: () => {} }}
      rowKey={({ id }) => id}
      columns={[
        column.vin(),
        column.text('plate', 'Plate', 110),
        column.code('firmware', 'Firmware', 100),
        column.quantity('speed', 'speed', 'Speed', 100),
        column.number('voltage', 'Voltage', 100, { digits: 1, unit: 'V' }),
        column.time('time', 'Reported', 170),
        column.day('day', 'Authorised until', 120),
        column.tags('tags', 'Tags', 140),
        column.state('isActive', 'State', 110, (is) => [is ? 'good' : 'neutral', is ? 'Active' : 'Inactive']),
        ...column.actions('Actions', 90, [
          {
            to: savePreference,
            icon: <EditOutlined aria-hidden />,
            label: ({ id }) => `Edit ${id}`,
            onClick: () => {},
          },
        ]),
      ]}
    />
  )
}

export const entry: GalleryEntry = {
  part: 'Columns',
  samples: [{ name: 'each kind, with a value and without', show: <Columns />, wide: true }],
  answers: [answer(listPreferences, () => []), answer(savePreference, () => null)],
}
