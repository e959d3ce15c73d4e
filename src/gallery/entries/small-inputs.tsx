import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { type DateRangeMode, type DayRange, defaultRange } from '#core/domain/date-range.ts'
import { DateRangePicker } from '#console/ui/date-range/date-range-picker.tsx'
import { ChoiceItem, LongTextItem, NumberItem, SwitchItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { SimpleForm } from '#console/ui/form-builder/simple-form.tsx'
import { LoadingScreen } from '#console/ui/loading/loading-screen.tsx'
import { PieChart } from '#console/ui/pie-chart/pie-chart.tsx'
import { FloatRangeInput, IntegerRangeInput } from '#console/ui/range-input/number-range-input.tsx'
import { LanguageMenu } from '#console/shell/language-menu.tsx'
import { ZonePicker } from '#console/shell/zone-picker.tsx'
import type { GalleryEntry } from '../gallery-entry.ts'

function Range({
  children,
}: {
  children: (value: [number, number], onChange: (v: [number, number]) => void) => ReactNode
}) {
  const [value, onChange] = useState<[number, number]>([0, 12_000])
  return <>{children(value, onChange)}</>
}

function Days({ mode, start }: { mode: DateRangeMode; start?: DayRange }) {
  const [value, onChange] = useState<DayRange | null>(start ?? defaultRange(mode, '2026-11-21'))
  return <DateRangePicker mode={mode} value={value} onChange={onChange} aria-label="Period" />
}

const Vehicle = z.object({
  name: z.string().min(1).max(8),
  seats: z.number().max(60).optional(),
  colour: z.string().optional(),
  remark: z.string().optional(),
  active: z.boolean().default(true),
})

export const entry: GalleryEntry = {
  part: 'Small inputs',
  namespaces: ['dialogs', 'validation', 'shell'],
  samples: [
    {
      name: 'IntegerRangeInput',
      show: <Range>{(value, onChange) => <IntegerRangeInput value={value} onChange={onChange} unit="km" />}</Range>,
    },
    {
      name: 'FloatRangeInput',
      show: <Range>{(value, onChange) => <FloatRangeInput value={value} onChange={onChange} unit="%" />}</Range>,
    },
    { name: 'DateRangePicker, days', show: <Days mode="day" /> },
    { name: 'DateRangePicker, weeks', show: <Days mode="week" /> },
    { name: 'DateRangePicker, months', show: <Days mode="month" /> },
    {
      name: 'DateRangePicker, too long',
      show: <Days mode="day" start={{ start: '2026-01-01', end: '2026-03-01' }} />,
    },
    { name: 'LanguageMenu', show: <LanguageMenu /> },
    { name: 'ZonePicker', show: <ZonePicker /> },
    {
      name: 'PieChart',
      show: (
        <PieChart
          title="By state"
          parts={[
            { name: 'Driving', value: 120 },
            { name: 'Parked', value: 90 },
            { name: 'Charging', value: 30 },
            { name: 'Offline', value: 12 },
          ]}
        />
      ),
    },
    { name: 'PieChart, nothing', show: <PieChart title="By state" parts={[]} /> },
    { name: 'LoadingScreen', show: <LoadingScreen /> },
    {
      name: 'SimpleForm',
      show: (
        <SimpleForm schema={Vehicle} initial={{ active: true }} onSubmit={async () => {}}>
          <TextItem name="name" label="Name" required maxLength={8} />
          <NumberItem name="seats" label="Seats" hint="At most 60" />
          <ChoiceItem name="colour" label="Colour" options={[{ value: 'red', label: 'Red' }]} />
          <LongTextItem name="remark" label="Remark" maxLength={200} />
          <SwitchItem name="active" label="Active" />
        </SimpleForm>
      ),
    },
  ],
}
