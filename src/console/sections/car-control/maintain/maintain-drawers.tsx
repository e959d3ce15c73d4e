import { AutoComplete, Form } from 'antd'
import { useState } from 'react'
import { searchServiceStations } from '#core/contract/keyword-search.ts'
import * as contract from '#core/contract/maintenance.ts'
import { MAINTENANCE_ITEMS } from '#core/domain/maintenance.ts'
import { DayItem } from '#console/ui/day-item.tsx'
import { EntityDrawer } from '#console/ui/entity-drawer.tsx'
import { NumberItem, TextAreaItem } from '#console/ui/form-builder/form-fields.tsx'
import { KeywordSelect } from '#console/ui/select/keyword-select.tsx'
import { ModelSelect } from '#console/ui/select/model-select.tsx'
import { StepDrawer } from '#console/ui/step-drawer.tsx'
import { call } from '#web/api/call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { wallDay } from '#core/domain/wall-time.ts'
import { DUE_READS } from './due-reads.ts'
import { useItemName } from './use-item-name.ts'

interface RowProps {
  row: contract.MaintenanceDue | undefined
  onClose: () => void
}

function StationItem() {
  const { t } = useTranslation('maintenance')
  return (
    <Form.Item name="stationCode" label={t('station')} normalize={(code: string | null) => code ?? ''}>
      <KeywordSelect from={searchServiceStations} />
    </Form.Item>
  )
}

/** A service that was done: the intervals of the item count from it. */
export function RecordDrawer({ row, onClose }: RowProps) {
  const { t } = useTranslation('maintenance')
  const { zone } = useFormat()
  const [now] = useState(Date.now)
  const itemName = useItemName()
  return (
    <StepDrawer
      key={row?.id}
      open={row !== undefined}
      title={row ? t('record.title', { item: itemName(row.item), name: row.plate || row.vin }) : ''}
      submitText={t('record')}
      hint={t('record.hint')}
      schema={contract.ServiceInput}
      initial={{ day: wallDay(now, zone), odometer: row?.odometer ?? null }}
      run={(service) => call(contract.recordService, { body: { ...service, id: row!.id } })}
      reads={DUE_READS}
      onClose={onClose}
    >
      <DayItem name="day" label={t('record.day')} />
      <NumberItem name="odometer" label={t('odometer')} suffix="km" />
      <StationItem />
      <TextAreaItem name="parts" label={t('parts')} />
      <NumberItem name="cost" label={t('cost')} precision={2} />
      <TextAreaItem name="note" label={t('note')} />
    </StepDrawer>
  )
}

/** A vehicle that has a date in a workshop is not due any more until it is recorded or cancelled. */
export function BookDrawer({ row, onClose }: RowProps) {
  const { t } = useTranslation('maintenance')
  return (
    <StepDrawer
      key={row?.id}
      open={row !== undefined}
      title={row ? t('booking.of', { name: row.plate || row.vin }) : ''}
      submitText={t('booking')}
      hint={t('booking.hint')}
      schema={contract.BookingInput}
      initial={{ day: row?.bookedDay ?? null }}
      run={(booking) => call(contract.bookService, { body: { ...booking, id: row!.id } })}
      reads={DUE_READS}
      onClose={onClose}
    >
      <DayItem name="day" label={t('bookedDay')} />
      <StationItem />
    </StepDrawer>
  )
}

const Message = contract.sendMaintenanceMessage.body.omit({ ids: true })

export function MessageDrawer({ rows, onClose }: { rows: readonly contract.MaintenanceDue[]; onClose: () => void }) {
  const { t } = useTranslation('maintenance')
  const itemName = useItemName()
  const items = [...new Set(rows.map(({ item }) => itemName(item)))].join(', ')
  return (
    <StepDrawer
      key={rows.map(({ id }) => id).join()}
      open={rows.length > 0}
      title={t('send')}
      submitText={t('send')}
      hint={t('send.hint')}
      schema={Message}
      initial={{ text: t('send.text', { items }) }}
      run={({ text }) => call(contract.sendMaintenanceMessage, { body: { ids: rows.map(({ id }) => id), text } })}
      reads={DUE_READS}
      onClose={onClose}
    >
      <TextAreaItem name="text" label={t('send.label')} />
    </StepDrawer>
  )
}

interface RuleProps {
  editing: contract.MaintenanceRule | 'new' | undefined
  onClose: () => void
}

export function RuleDrawer({ editing, onClose }: RuleProps) {
  const { t } = useTranslation('maintenance')
  const itemName = useItemName()
  return (
    <EntityDrawer
      editing={editing}
      title={(rule) => (rule ? t('rule.edit', { name: itemName(rule.item) }) : t('rule.add'))}
      schema={contract.MaintenanceRuleInput}
      initial={{ warnKm: 1_000, warnDays: 30 }}
      create={(body) => call(contract.createMaintenanceRule, { body })}
      update={(input, { id, updateTime }) =>
        call(contract.updateMaintenanceRule, { body: { ...input, id, updateTime } })
      }
      read={async ({ id }) => (await call(contract.listMaintenanceRules, {})).find((rule) => rule.id === id)}
      reads={[contract.listMaintenanceRules, ...DUE_READS]}
      onClose={onClose}
    >
      <Form.Item name="item" label={t('item')} required extra={t('rule.itemHint')}>
        <AutoComplete options={MAINTENANCE_ITEMS.map((value) => ({ value, label: itemName(value) }))} maxLength={64} />
      </Form.Item>
      <Form.Item name="modelId" label={t('model')} extra={t('rule.modelHint')}>
        <ModelSelect />
      </Form.Item>
      <NumberItem name="everyKm" label={t('everyKm')} suffix="km" />
      <NumberItem name="everyHours" label={t('everyHours')} suffix="h" />
      <NumberItem name="everyMonths" label={t('everyMonths')} />
      <NumberItem name="everyKwh" label={t('everyKwh')} suffix="kWh" />
      <NumberItem name="leastLining" label={t('leastLining')} hint={t('leastLiningHint')} suffix="%" />
      <NumberItem name="warnKm" label={t('warnKm')} suffix="km" />
      <NumberItem name="warnDays" label={t('warnDays')} />
    </EntityDrawer>
  )
}
