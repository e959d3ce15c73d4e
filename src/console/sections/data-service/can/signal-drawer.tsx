import { Form, Select } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { CanSignalInput } from '#core/contract/can-plan.ts'
import { BYTE_ORDERS, type PlanMessage, type PlanSignal, SOURCE_TYPES, VALUE_MODES } from '#core/domain/can-plan.ts'
import { CodeItem, LongTextItem, NumberItem, SwitchItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { NumberInput } from '#console/ui/form-builder/number-input.tsx'
import { MultiplexItem } from './multiplex-item.tsx'

interface Props {
  message: PlanMessage
  /** A signal to change, or where a new one starts. */
  editing: PlanSignal | { start: number } | undefined
  onClose: () => void
  onSaved: (signal: PlanSignal) => void
}

const NEW = {
  length: 8,
  byteOrder: 1,
  signed: false,
  float: false,
  multiplex: null,
  factor: 1,
  offset: 0,
  unit: '',
  comment: '',
  source: 0,
  valueMode: 0,
}
/** Raw value and word. */
const EXAMPLE = '0=OFF'
const lines = (values: Record<string, string>) => Object.entries(values).map(([raw, word]) => `${raw}=${word}`)

/** One signal of a message. */
export function SignalDrawer({ message, editing, onClose, onSaved }: Props) {
  const { t } = useTranslation('can')
  const signal = editing && 'name' in editing ? editing : undefined
  const others = message.signals.filter((one) => one !== signal)
  const figure = (name: 'start' | 'length' | 'factor' | 'offset') => <NumberItem name={name} label={t(name)} required />
  return (
    <FormDrawer
      open={editing !== undefined}
      title={signal ? t('edit', { name: signal.name }) : t('signal.add')}
      schema={CanSignalInput.refine(({ name }) => !others.some((one) => one.name === name), {
        path: ['name'],
        message: 'validation.unique',
      })}
      initial={signal ? { ...signal } : { ...NEW, values: {}, ...editing }}
      onSubmit={(saved) => Promise.resolve(onSaved({ ...saved, receivers: signal?.receivers ?? [] }))}
      onClose={onClose}
    >
      <CodeItem name="name" label={t('signal')} maxLength={64} />
      {figure('start')}
      {figure('length')}
      <Form.Item name="byteOrder" label={t('byteOrder')}>
        <Select options={BYTE_ORDERS.map((value) => ({ value, label: t(`byteOrder.${value}`) }))} />
      </Form.Item>
      <SwitchItem name="signed" label={t('signed')} />
      <SwitchItem name="float" label={t('float')} hint={t('float.hint')} />
      <MultiplexItem others={others} />
      {figure('factor')}
      {figure('offset')}
      <Form.Item name="min" label={t('min')} normalize={(value?: number) => value ?? null} initialValue={null}>
        <NumberInput style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="max" label={t('max')} normalize={(value?: number) => value ?? null} initialValue={null}>
        <NumberInput style={{ width: '100%' }} />
      </Form.Item>
      <CodeItem name="unit" label={t('unit')} />
      <Form.Item
        name="values"
        label={t('values')}
        getValueProps={(values?: Record<string, string>) => ({ value: lines(values ?? {}) })}
        normalize={(all: string[]) => Object.fromEntries(all.map((line) => line.split('=', 2) as [string, string]))}
      >
        <Select mode="tags" open={false} placeholder={EXAMPLE} tokenSeparators={[',']} />
      </Form.Item>
      <Form.Item name="source" label={t('source')}>
        <Select options={SOURCE_TYPES.map((value) => ({ value, label: t(`source.${value}`) }))} />
      </Form.Item>
      <Form.Item name="valueMode" label={t('valueMode')}>
        <Select options={VALUE_MODES.map((value) => ({ value, label: t(`valueMode.${value}`) }))} />
      </Form.Item>
      <LongTextItem name="comment" label={t('comment')} />
    </FormDrawer>
  )
}
