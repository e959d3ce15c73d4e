import { Fact, Facts } from '#console/ui/facts.tsx'
import { KeyFigures } from '#console/ui/key-figures.tsx'
import { Panel, Panels } from '#console/ui/panels.tsx'
import { PlainTable } from '#console/ui/plain-table.tsx'
import type { GalleryEntry } from '../gallery-entry.ts'

const CODES = [
  { code: 'P0420', name: 'Catalyst efficiency below threshold', vehicles: 12 },
  { code: 'U0100', name: 'Lost communication with the engine control unit', vehicles: 3 },
]

const facts = (
  <>
    <Fact name="VIN">LFV2A2150E3000001</Fact>
    <Fact name="Series">Atlas</Fact>
    <Fact name="No value, not shown">{null}</Fact>
  </>
)

export const entry: GalleryEntry = {
  part: 'Facts, KeyFigures, PlainTable, Panels',
  samples: [
    { name: 'facts', show: <Facts>{facts}</Facts> },
    { name: 'facts in pairs', show: <Facts pairs={2}>{facts}</Facts> },
    {
      name: 'key figures',
      show: <KeyFigures figures={[{ name: 'Distance', value: '1,204', note: 'km' }]} />,
      wide: true,
    },
    {
      name: 'plain table',
      show: (
        <PlainTable
          rows={CODES}
          rowKey={({ code }) => code}
          columns={[
            ['Code', ({ code }) => code, 'nameCode'],
            ['Name', ({ name }) => name, 'text'],
            ['Vehicles', ({ vehicles }) => vehicles, 'number'],
          ]}
        />
      ),
      wide: true,
    },
    {
      name: 'panels',
      show: (
        <Panels>
          <Panel title="By hour">Chart</Panel>
          <Panel title="By day">Chart</Panel>
        </Panels>
      ),
      wide: true,
    },
  ],
}
