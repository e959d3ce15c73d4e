import { App, Form } from 'antd'
import type { Dayjs } from 'dayjs'
import type { z } from 'zod'
import * as contract from '#core/contract/climate.ts'
import { RUN_MINUTES } from '#core/domain/body-control.ts'
import { CLIMATE_VEHICLES_MAX } from '#core/domain/climate.ts'
import { SwitchItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { VehiclesControl } from '#console/ui/upgrade/vehicles-control.tsx'
import { pickedOf, WallDatePicker } from '#console/ui/wall-picker.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { pickerFormats } from '#web/i18n/picker-formats.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ClimateFields, USUAL_CLIMATE } from './climate-fields.tsx'
import { HolidayPicker } from './holiday-picker.tsx'
import { NextRuns } from './next-runs.tsx'
import { SlotFields } from './slot-fields.tsx'

const WIRE_DAY = 'YYYY-MM-DD'
const USUAL_SLOT = { days: [1, 2, 3, 4, 5], clock: '07:00', by: 'ready', minutes: RUN_MINUTES.usual }

interface Props {
  /** Several get the same plan; undefined: closed. */
  editing: readonly contract.ClimateSchedule[] | 'new' | undefined
  onClose: () => void
}

export function ScheduleDrawer({ editing, onClose }: Props) {
  const { t } = useTranslation('climate')
  const format = useFormat()
  const { message } = App.useApp()
  const refresh = useRefresh()
  if (editing === 'new') {
    return (
      <PlanDrawer
        title={t('add')}
        schema={contract.NewClimateSchedule}
        initial={{ ...USUAL_CLIMATE, vins: [], enabled: true, slots: [USUAL_SLOT], skipDays: [] }}
        onSubmit={async (body) => {
          const { changed } = await call(contract.addClimateSchedules, { body })
          message.success(t('added', { number: format.number(changed) }))
          await refresh(contract.listClimateSchedules)
        }}
        onClose={onClose}
      />
    )
  }
  const rows = editing ?? []
  const first = rows[0]
  return (
    <PlanDrawer
      key={rows.map(({ id }) => id).join()}
      open={first !== undefined}
      title={
        first && rows.length === 1
          ? t('edit', { name: first.name, vehicle: first.plate || first.vin })
          : t('editMany', { count: rows.length })
      }
      schema={contract.ClimatePlan}
      initial={{ ...first }}
      vins={rows.map(({ vin }) => vin)}
      onSubmit={async (plan) => {
        const schedules = rows.map(({ id, updateTime }) => ({ id, updateTime }))
        await call(contract.updateClimateSchedules, { body: { ...plan, schedules } })
        await refresh(contract.listClimateSchedules)
      }}
      onClose={onClose}
    />
  )
}

interface PlanProps<S extends z.ZodType> {
  open?: boolean
  title: string
  schema: S
  initial: Readonly<Record<string, unknown>>
  /** Of schedules that are there; absent: they are chosen. */
  vins?: readonly string[]
  onSubmit: (plan: z.output<S>) => Promise<unknown>
  onClose: () => void
}

function PlanDrawer<S extends z.ZodType>({ open = true, vins, ...props }: PlanProps<S>) {
  const { t } = useTranslation('climate')
  return (
    <FormDrawer open={open} {...props}>
      {vins === undefined && (
        <Form.Item name="vins" label={t('vehicles')} required>
          <VehiclesControl max={CLIMATE_VEHICLES_MAX} />
        </Form.Item>
      )}
      <TextItem name="name" label={t('name')} />
      <SwitchItem name="enabled" label={t('enabled')} />
      <SlotFields />
      <SkipDays />
      <HolidayPicker />
      <ClimateFields />
      {/* The width of the drawer follows from the number of its fields. */}
      <NextRuns vins={vins} />
      <span hidden />
    </FormDrawer>
  )
}

/** Holidays and other days without a run. */
function SkipDays() {
  const { t } = useTranslation('climate')
  const { dates } = useFormat()
  return (
    <Form.Item
      name="skipDays"
      label={t('skipDays')}
      extra={t('skipDays.hint')}
      getValueProps={(days: readonly string[] | undefined) => ({ value: (days ?? []).map((day) => pickedOf(day)) })}
      normalize={(days: readonly Dayjs[] | null) => (days ?? []).map((day) => day.format(WIRE_DAY)).sort()}
    >
      <WallDatePicker
        multiple
        maxTagCount="responsive"
        format={pickerFormats(dates).day[0] ?? WIRE_DAY}
        style={{ width: '100%' }}
      />
    </Form.Item>
  )
}
