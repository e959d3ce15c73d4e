import { Form, Input, Select } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { listModels } from '#core/contract/base-data.ts'
import {
  createFaultCode,
  FAULT_LAMPS,
  FAULT_LEVELS,
  FAULT_PROTOCOLS,
  FAULT_STATES,
  type FaultCode,
  FaultCodeInput,
  getFaultCode,
  listFaultCodes,
  updateFaultCode,
} from '#core/contract/fault-code.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { EntityDrawer } from '#console/ui/entity-drawer.tsx'
import { CodeItem, SwitchItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { FaultTypeSelect } from '#console/ui/select/parts-selects.tsx'
import { FaultTranslations } from './fault-translations.tsx'

interface Props {
  /** A row to change, or a new code; undefined: closed. */
  editing: FaultCode | 'new' | undefined
  onClose: () => void
}

const NEW = {
  protocol: 'uds',
  level: 3,
  lamp: 'none',
  state: 'active',
  stopDriving: false,
  pushDriver: false,
  models: [],
}

export function FaultCodeDrawer({ editing, onClose }: Props) {
  const { t } = useTranslation('faultCode')
  const row = editing === 'new' ? undefined : editing
  const { data: models } = useCall(listModels, {}, { enabled: editing !== undefined, toast: false })
  const { data: others } = useCall(
    listFaultCodes,
    { query: { pageSize: 1000 } },
    { enabled: editing !== undefined, toast: false },
  )

  // Languages that were not opened are unchanged.
  const update = (values: FaultCodeInput, { id, updateTime, names, texts }: FaultCode) =>
    call(updateFaultCode, {
      body: { ...values, names: { ...names, ...values.names }, texts: { ...texts, ...values.texts }, id, updateTime },
    })
  const area = (name: 'causes' | 'driverAdvice' | 'workshopAdvice') => (
    <Form.Item name={name} label={t(name)}>
      <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={name === 'driverAdvice' ? 1000 : 2000} />
    </Form.Item>
  )
  return (
    <EntityDrawer
      editing={editing}
      title={(row) => (row ? t('edit', { code: row.code }) : t('add'))}
      schema={FaultCodeInput}
      initial={NEW}
      create={(body) => call(createFaultCode, { body })}
      update={update}
      read={async ({ id }) => (await call(getFaultCode, { query: { id } })).fault}
      reads={[listFaultCodes, getFaultCode]}
      onClose={onClose}
    >
      <Form.Item name="protocol" label={t('protocol')} required>
        <Select options={FAULT_PROTOCOLS.map((value) => ({ value, label: t(`protocol.${value}`) }))} />
      </Form.Item>
      <CodeItem name="code" label={t('code')} hint={t('code.hint')} />
      <TextItem name="name" label={t('name')} />
      <CodeItem name="ecu" label={t('ecu')} />
      <Form.Item name="faultType" label={t('faultType')} normalize={(code?: string) => code ?? ''}>
        <FaultTypeSelect />
      </Form.Item>
      <Form.Item name="level" label={t('level')}>
        <Select options={FAULT_LEVELS.map((value) => ({ value, label: t(`level.${value}`) }))} />
      </Form.Item>
      <Form.Item name="lamp" label={t('lamp')}>
        <Select options={FAULT_LAMPS.map((value) => ({ value, label: t(`lamp.${value}`) }))} />
      </Form.Item>
      <Form.Item name="state" label={t('state')}>
        <Select options={FAULT_STATES.map((value) => ({ value, label: t(`state.${value}`) }))} />
      </Form.Item>
      <Form.Item name="models" label={t('models')}>
        <Select
          mode="multiple"
          placeholder={t('models.all')}
          options={(models ?? []).map(({ name }) => ({ value: name, label: name }))}
        />
      </Form.Item>
      <Form.Item name="sameAs" label={t('sameAs')} normalize={(id?: number) => id ?? null}>
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          options={(others?.list ?? [])
            .filter(({ id }) => id !== row?.id)
            .map(({ id, code, ecu, name }) => ({ value: id, label: `${code} ${ecu} ${name}` }))}
        />
      </Form.Item>
      {area('causes')}
      {area('driverAdvice')}
      {area('workshopAdvice')}
      <CodeItem name="documentUrl" label={t('document')} maxLength={500} type="url" />
      <SwitchItem name="stopDriving" label={t('stopDriving')} />
      <SwitchItem name="pushDriver" label={t('pushDriver')} />
      <FaultTranslations />
    </EntityDrawer>
  )
}
