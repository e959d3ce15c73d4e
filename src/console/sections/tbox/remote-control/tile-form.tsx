import { Checkbox, Form, Input, Modal, Select } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { definitionOf } from '#core/domain/command-kind.ts'
import { CodeItem, NumberItem } from '#console/ui/form-builder/form-fields.tsx'
import { errorsOf, showErrors } from '#console/ui/form-errors.ts'
import { useCommandWords } from '#console/ui/command/command-words.ts'
import type { ControlTile } from './tile-list.ts'

interface Props {
  /** Null: closed. */
  tile: ControlTile | null
  onClose: () => void
  onFilled: (params: Record<string, unknown>) => void
}

/** Parameters of a command, validated by its rules before the confirmation. */
export function TileForm({ tile, ...props }: Props) {
  return tile && <Fields key={tile.key} tile={tile} {...props} />
}

function Fields({ tile, onClose, onFilled }: Props & { tile: ControlTile }) {
  const { t } = useTranslation(['command', 'validation'])
  const words = useCommandWords()
  const [form] = Form.useForm<Record<string, unknown>>()

  function submit(values: Record<string, unknown>) {
    const params = paramsOf(tile, values)
    const parsed = definitionOf(tile.kind).params.safeParse(params)
    if (parsed.success) return onFilled(parsed.data)
    showErrors(form, errorsOf(parsed.error, params))
  }

  return (
    <Modal
      open
      title={words.kind(tile)}
      mask={{ closable: false }}
      okText={t('form.next')}
      cancelText={t('action.cancel')}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" onFinish={submit} initialValues={INITIAL}>
        {tile.form === 'server' && <ServerFields />}
        {tile.form === 'upgrade' && <UpgradeFields />}
        {tile.form === 'text' && <TextFields />}
        {tile.form === 'callback' && <CallbackFields />}
        {tile.form === 'tracking' && <TrackingFields />}
      </Form>
    </Modal>
  )
}

const INITIAL = {
  tcpPort: 7611,
  udpPort: 0,
  limit: 30,
  display: true,
  speech: true,
  mode: 'call',
  interval: 5,
  duration: 300,
}

const required = [{ required: true }]

function ServerFields() {
  const { t } = useTranslation('command')
  return (
    <>
      <CodeItem name="address" label={t('form.address')} rules={required} maxLength={100} />
      <NumberItem name="tcpPort" label={t('form.tcpPort')} rules={required} min={0} max={65_535} precision={0} />
      <NumberItem name="udpPort" label={t('form.udpPort')} rules={required} min={0} max={65_535} precision={0} />
      <CodeItem name="authCode" label={t('form.authCode')} maxLength={60} />
      <CodeItem name="apn" label={t('form.apn')} maxLength={60} />
      <DialFields />
      <NumberItem name="limit" label={t('form.limit')} rules={required} min={0} max={1440} precision={0} />
    </>
  )
}

/** Network the terminal dials into. */
function DialFields() {
  const { t } = useTranslation('command')
  return (
    <>
      <CodeItem name="dialUser" label={t('form.dialUser')} maxLength={60} />
      <CodeItem name="dialPassword" label={t('form.dialPassword')} maxLength={60} />
    </>
  )
}

function UpgradeFields() {
  const { t } = useTranslation('command')
  return (
    <>
      <CodeItem name="url" label={t('form.url')} rules={required} maxLength={200} />
      <CodeItem name="maker" label={t('form.maker')} maxLength={11} />
      <CodeItem name="hardware" label={t('form.hardware')} maxLength={40} />
      <CodeItem name="firmware" label={t('form.firmware')} rules={required} maxLength={40} />
      <NumberItem name="limit" label={t('form.limit')} rules={required} min={0} max={1440} precision={0} />
    </>
  )
}

function TextFields() {
  const { t } = useTranslation('command')
  return (
    <>
      <Form.Item name="text" label={t('form.text')} rules={required}>
        <Input.TextArea maxLength={500} showCount autoSize={{ minRows: 3 }} />
      </Form.Item>
      <Form.Item name="urgent" valuePropName="checked">
        <Checkbox>{t('form.urgent')}</Checkbox>
      </Form.Item>
      <Form.Item name="display" valuePropName="checked">
        <Checkbox>{t('form.display')}</Checkbox>
      </Form.Item>
      <Form.Item name="speech" valuePropName="checked">
        <Checkbox>{t('form.speech')}</Checkbox>
      </Form.Item>
      <Form.Item name="advertising" valuePropName="checked">
        <Checkbox>{t('form.advertising')}</Checkbox>
      </Form.Item>
    </>
  )
}

function CallbackFields() {
  const { t } = useTranslation('command')
  return (
    <>
      <Form.Item name="mode" label={t('form.mode')}>
        <Select
          options={[
            { value: 'call', label: t('form.mode.call') },
            { value: 'listen', label: t('form.mode.listen') },
          ]}
        />
      </Form.Item>
      <CodeItem name="phone" label={t('form.phone')} rules={required} maxLength={20} />
    </>
  )
}

function TrackingFields() {
  const { t } = useTranslation('command')
  return (
    <>
      <NumberItem name="interval" label={t('form.interval')} rules={required} min={0} max={65_535} precision={0} />
      <NumberItem name="duration" label={t('form.duration')} rules={required} min={0} max={86_400} precision={0} />
    </>
  )
}

/** Command words 1 and 2 have their fields in one text, split by semicolons (JT/T 808-2019 tables 15 and 16). */
function paramsOf(tile: ControlTile, values: Record<string, unknown>): Record<string, unknown> {
  // antd gives texts and numbers; a semicolon would shift every field behind it.
  const text = (name: string) => String((values[name] as string | number | undefined) ?? '').replaceAll(';', '')
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
  if (tile.form === 'server') {
    const fields = [
      '0',
      text('authCode'),
      text('apn'),
      text('dialUser'),
      text('dialPassword'),
      text('address'),
      text('tcpPort'),
      text('udpPort'),
      text('limit'),
    ]
    return { ...tile.params, parameters: fields.join(';') }
  }
  if (tile.form === 'upgrade') {
    const fields = [
      text('url'),
      '',
      '',
      '',
      '',
      '',
      '',
      text('maker'),
      text('hardware'),
      text('firmware'),
      text('limit'),
    ]
    return { ...tile.params, parameters: fields.join(';') }
  }
  return { ...tile.params, ...given }
}
