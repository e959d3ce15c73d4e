import { Alert, Checkbox, Form, Select } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { z } from 'zod'
import { changeByUds, createUdsTask, listUdsEcus, type UdsTaskInput } from '#core/contract/uds.ts'
import { readsOnly } from '#core/domain/uds-reading.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { useAllowed } from '#console/ui/allowed.tsx'
import { CodeItem, NumberItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { VinSelect } from '#console/ui/select/vehicle-selects.tsx'
import { requestOf, STATUS_BITS, TYPE_OF, UDS_ACTIONS, type UdsAction, UdsForm } from './uds-form.ts'

interface Props {
  open: boolean
  vin: string | undefined
  onClose: () => void
  onGiven: () => void
  /** It does more than read: the user has to confirm first. */
  onChange: (task: ChangingTask) => void
}

export type ChangingTask = Omit<z.input<typeof UdsTaskInput>, 'reason'>

/** Codes read the same in every language. */
const EXAMPLE = { dtc: 'P0123-45', dids: 'F190 F18C', raw: '22 F1 90' } as const

/** A new request: vehicle, control unit and what to ask it. */
export function UdsTaskDrawer({ open, vin, onClose, onGiven, onChange }: Props) {
  const { t } = useTranslation(['uds', 'common'])
  async function save(form: UdsForm) {
    const request = requestOf(form)
    const { ecu, address, channel, action } = form
    const task = { vin: form.vin, ecu, address, channel, type: TYPE_OF[action], request }
    if (!readsOnly(request)) return onChange(task)
    await call(createUdsTask, { body: task })
    onGiven()
  }
  return (
    <FormDrawer
      open={open}
      title={t('add')}
      submitText={t('send')}
      schema={UdsForm}
      initial={{ ...(vin && { vin }), action: 'dtcs', mask: [0, 3], channel: 1 }}
      onSubmit={save}
      onClose={onClose}
    >
      <Form.Item name="vin" label={t('common:field.vehicle')} required>
        <VinSelect />
      </Form.Item>
      <EcuItems />
      <Form.Item name="channel" label={t('channel')}>
        <Select options={[1, 2].map((value) => ({ value, label: `CAN${value}` }))} />
      </Form.Item>
      <ActionItems />
    </FormDrawer>
  )
}

/** A unit of the catalogue fills the address; others are requested by their address only. */
function EcuItems() {
  const { t } = useTranslation(['uds', 'common'])
  const form = Form.useFormInstance()
  const { data: ecus } = useCall(listUdsEcus)
  return (
    <>
      <Form.Item name="ecu" label={t('ecu')}>
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          options={(ecus ?? []).map(({ code, name, address }) => ({
            value: code,
            label: `${code} ${address} ${name}`,
          }))}
          onChange={(code?: string) => {
            const found = ecus?.find((ecu) => ecu.code === code)
            if (found) form.setFieldValue('address', found.address)
          }}
        />
      </Form.Item>
      <CodeItem name="address" label={t('address')} maxLength={8} />
    </>
  )
}

function ActionItems() {
  const { t } = useTranslation(['uds', 'diagnostics'])
  const action = Form.useWatch<UdsAction | undefined>('action')
  const mayChange = useAllowed(changeByUds)
  const changes = action === 'clear' || action === 'raw'
  return (
    <>
      <Form.Item name="action" label={t('action')}>
        <Select
          options={UDS_ACTIONS.filter((one) => mayChange || (one !== 'clear' && one !== 'raw')).map((value) => ({
            value,
            label: t(`action.${value}`),
          }))}
        />
      </Form.Item>
      {action === 'dtcs' && (
        <Form.Item name="mask" label={t('mask')}>
          <Checkbox.Group
            options={STATUS_BITS.map(({ bit, key }) => ({ value: bit, label: t(`diagnostics:value.${key}`) }))}
          />
        </Form.Item>
      )}
      {(action === 'snapshot' || action === 'extended') && (
        <>
          <CodeItem name="dtc" label={t('dtc.code')} required maxLength={8} placeholder={EXAMPLE.dtc} />
          <NumberItem name="record" label={t('record')} placeholder="255" />
        </>
      )}
      {action === 'did' && (
        <CodeItem name="dids" label={t('dids')} required maxLength={200} placeholder={EXAMPLE.dids} />
      )}
      {action === 'raw' && <CodeItem name="raw" label={t('raw')} required maxLength={8190} placeholder={EXAMPLE.raw} />}
      {changes && <Alert type="warning" showIcon title={t(action === 'clear' ? 'clear.hint' : 'raw.hint')} />}
    </>
  )
}
