import { App, Form, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import {
  type AlarmMessage,
  AlarmMessageFilter,
  CONFIRMABLE_BITS,
  confirmAlarmMessage,
  exportAlarmMessages,
  listAlarmMessages,
  listVendorAlarms,
  maskAlarms,
} from '#core/contract/alarm-message.ts'
import { vin as Vin } from '#core/contract/fields.ts'
import { ALARM_KINDS } from '#core/domain/alarm-kind.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { useCursorList } from '#web/api/use-cursor-list.ts'
import { useAlarmKind } from '#console/ui/alarm/alarm-kind-words.tsx'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { LateCommandDrawer } from '#console/ui/command/late-command-drawer.tsx'
import { useConfirm } from '#console/ui/confirm.tsx'
import { ExportButton } from '#console/ui/export-button.tsx'
import { JournalTable } from '#console/ui/journal-table.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { OrderField, TimeRangeField, VinField } from '#console/ui/search-fields.tsx'
import { SearchForm } from '#console/ui/search-form.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { MaskDrawer } from './mask-drawer.tsx'
import { MaskedBits } from './masked-bits.tsx'
import { useWarnColumns } from './warn-columns.tsx'
import { WarnFrameDrawer } from './warn-frame-drawer.tsx'
import { useOpenRow } from '#console/ui/open-row.ts'

const messageKey = ({ time, serial }: AlarmMessage) => `${time} ${serial}`

/** Raw reports of one terminal that contain alarm bits (docs/product/tbox.md). */
export function WarnMessagePage() {
  const { t } = useTranslation('alarm')
  const { message } = App.useApp()
  const confirm = useConfirm()
  const search = useSearch(AlarmMessageFilter)
  const journal = useCursorList(listAlarmMessages, search.filter)
  const [masking, setMasking] = useState(false)
  const [jobId, setJobId] = useState<number | null>(null)
  const [shown, show] = useOpenRow(journal.rows, messageKey)
  const vin = search.filter?.vin

  const ask = (row: AlarmMessage) =>
    confirm({
      title: t('warn.confirmAsk'),
      content: t('warn.confirmHint'),
      onConfirm: async () => {
        const bits = row.bits.filter((bit) => CONFIRMABLE_BITS.includes(bit))
        const job = await call(confirmAlarmMessage, { body: { vin: row.vin, serial: row.serial, bits } })
        message.info(t('warn.confirmSent'))
        setJobId(job.jobId)
        journal.reload()
      },
    })

  return (
    <>
      <PageHeader
        title={t('warn.title')}
        hint={t('warn.hint')}
        actions={
          vin !== undefined && (
            <AllowedButton to={maskAlarms} onClick={() => setMasking(true)}>
              {t('warn.mask')}
            </AllowedButton>
          )
        }
      />
      <SearchForm search={search}>
        <VinField required />
        <BitsField />
        <VendorField />
        <TimeRangeField required />
        <OrderField />
      </SearchForm>
      {vin !== undefined && <MaskedBits key={`${vin} ${jobId ?? ''}`} vin={vin} />}
      <JournalTable
        journal={journal}
        columns={useWarnColumns({ onConfirm: ask, onJob: setJobId })}
        rowKey={messageKey}
        onRow={show}
        tools={<ExportButton endpoint={exportAlarmMessages} filter={search.filter} />}
      />
      <WarnFrameDrawer row={shown} onClose={() => show(null)} />
      {vin !== undefined && <MaskDrawer vin={vin} open={masking} onClose={() => setMasking(false)} onSent={setJobId} />}
      <LateCommandDrawer
        jobId={jobId}
        onShow={(shown) => {
          setJobId(shown)
          if (shown === null) journal.reload()
        }}
      />
    </>
  )
}

function BitsField() {
  const { t } = useTranslation('alarm')
  const name = useAlarmKind()
  const bits = ALARM_KINDS.map(({ bit, key }) => ({ value: String(bit), label: name(key) }))
  return <AnyOfField name="bits" label={t('warn.bits')} options={bits} />
}

/** Alarms from manufacturer-specific items, where alarm rules define them. */
function VendorField() {
  const { t } = useTranslation('alarm')
  const form = Form.useFormInstance()
  const given = Vin.safeParse(Form.useWatch<string | undefined>('vin', form))
  const asked = { query: { vin: given.data ?? '' } }
  const { data = [] } = useCall(listVendorAlarms, asked, { enabled: given.success, toast: false })
  if (data.length === 0) return null
  const items = data.map(({ id, name }) => ({ value: String(id), label: name }))
  return <AnyOfField name="vendor" label={t('warn.vendor')} options={items} />
}

interface AnyOfProps {
  name: string
  label: string
  options: { value: string; label: string }[]
}

/** Any of several; the address has them joined by commas. */
function AnyOfField({ name, label, options }: AnyOfProps) {
  return (
    <Form.Item
      name={name}
      label={label}
      getValueProps={(value: string | undefined) => ({ value: value ? value.split(',') : [] })}
      getValueFromEvent={(chosen: string[]) => chosen.join(',') || undefined}
    >
      <Select
        mode="multiple"
        allowClear
        maxTagCount="responsive"
        showSearch={{ optionFilterProp: 'label' }}
        style={{ minWidth: 200 }}
        options={options}
      />
    </Form.Item>
  )
}
