import { Button, Form, Input, Select, Switch } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { sendJointCommand } from '#core/contract/joint.ts'
import { COMMAND_KIND_NAMES, type CommandKind, definitionOf, riskOf } from '#core/domain/command-kind.ts'
import { call } from '#web/api/call.ts'
import type { OrderedCommand } from '#console/ui/command/command-confirm.tsx'
import { LateCommandConfirm } from '#console/ui/command/late-command-confirm.tsx'
import { LateCommandDrawer } from '#console/ui/command/late-command-drawer.tsx'
import { useCommandWords } from '#console/ui/command/command-words.ts'
import { RiskBadge } from '#console/ui/command/risk-badge.tsx'
import { errorsOf, showErrors } from '#console/ui/form-errors.ts'
import { quietly } from '#console/ui/parameter/quietly.ts'
import { type CommandField, fieldsOf, paramsOf } from './command-fields.ts'
import { NumberInput } from '#console/ui/form-builder/number-input.tsx'
import styles from './remote-joint.module.css'

interface Props {
  sessionId: number
  vin: string
  onGiven: () => void
}

const ID_EXAMPLE = '0x8104'
const HEX_ID = /^(0x)?[0-9a-f]{1,4}$/i
/** Raw bytes differ: their message ID is known in hex. */
const RAW_FIELDS = ['messageId', 'body']

/** Any command of the library, or raw bytes, in the name of a simulated App. */
export function CommandTool({ sessionId, vin, onGiven }: Props) {
  const { t } = useTranslation(['joint', 'validation'])
  const words = useCommandWords()
  const [form] = Form.useForm<Record<string, unknown>>()
  const [kind, setKind] = useState<CommandKind>('queryLocation')
  const [request, setRequest] = useState({ number: 1, text: requestIdOf(1) })
  const [order, setOrder] = useState<OrderedCommand | null>(null)
  const [shown, show] = useState<number | null>(null)
  const fields = fieldsOf(definitionOf(kind).params)

  async function give(given: OrderedCommand, reason: string) {
    const body = { sessionId, kind: given.kind, params: given.params, reason, appRequestId: request.text }
    const answer = await call(sendJointCommand, { body })
    setRequest(({ number }) => ({ number: number + 1, text: requestIdOf(number + 1) }))
    onGiven()
    return answer
  }

  function submit(values: Record<string, unknown>) {
    let params: Record<string, unknown>
    try {
      params = kind === 'raw' ? rawOf(values) : paramsOf(fields, values)
    } catch {
      const broken = fields.filter(({ control }) => control === 'json').map(({ name }) => name)
      return form.setFields(broken.map((name) => ({ name, errors: [t('notJson')] })))
    }
    const parsed = definitionOf(kind).params.safeParse(params)
    if (!parsed.success) return showErrors(form, errorsOf(parsed.error, params))
    const next = { vin, kind, params: parsed.data }
    // Reading needs no gate (docs/product/shared.md#risk-classes).
    if (riskOf(kind, parsed.data) > 0) return setOrder(next)
    return void quietly(async () => show((await give(next, '')).jobId))
  }

  return (
    <>
      <Form key={kind} form={form} layout="vertical" onFinish={submit} initialValues={initialOf(fields)}>
        <Form.Item label={t('command')} htmlFor="joint-kind">
          <Select
            id="joint-kind"
            showSearch={{ optionFilterProp: 'label' }}
            value={kind}
            onChange={(next) => {
              form.resetFields()
              setKind(next)
            }}
            options={COMMAND_KIND_NAMES.map((name) => ({ value: name, label: words.kind({ kind: name, params: {} }) }))}
          />
        </Form.Item>
        {kind === 'raw' ? <RawFields /> : fields.map((field) => <Field key={field.name} field={field} />)}
        <Form.Item label={t('appRequestId')} htmlFor="joint-request" extra={t('appRequestIdHint')}>
          <Input
            id="joint-request"
            dir="ltr"
            maxLength={64}
            value={request.text}
            onChange={(event) => setRequest({ ...request, text: event.target.value })}
          />
        </Form.Item>
        <Form.Item noStyle shouldUpdate>
          {() => (
            <div className={styles.send}>
              <Button type="primary" htmlType="submit">
                {t('send')}
              </Button>
              <RiskBadge risk={riskNow(kind, fields, form.getFieldsValue())} />
            </div>
          )}
        </Form.Item>
      </Form>
      <LateCommandConfirm order={order} onClose={() => setOrder(null)} onGiven={show} give={give} />
      <LateCommandDrawer jobId={shown} onShow={show} />
    </>
  )
}

function RawFields() {
  const { t } = useTranslation('joint')
  return (
    <>
      <Form.Item
        name="messageId"
        label={t('raw.id')}
        rules={[{ required: true, pattern: HEX_ID, message: t('raw.idWrong') }]}
      >
        <Input dir="ltr" maxLength={6} placeholder={ID_EXAMPLE} className={styles.code} />
      </Form.Item>
      <Form.Item name="body" label={t('raw.body')} extra={t('raw.bodyHint')}>
        <Input.TextArea dir="ltr" autoSize={{ minRows: 2, maxRows: 8 }} className={styles.code} />
      </Form.Item>
    </>
  )
}

function Field({ field }: { field: CommandField }) {
  const { t, i18n } = useTranslation(['joint', 'command', 'protocol'])
  /** Words of fields and values are the command's and the protocol's own. */
  const first = (keys: string[], otherwise: string) => {
    const found = keys.find((key) => i18n.exists(key))
    return found ? (t as unknown as (key: string) => string)(found) : otherwise
  }
  const { name, control, required, nullable, choices } = field
  const label = first([`command:fact.${name}`, `command:form.${name}`, `protocol:field.${name}`], name)
  const wanted = required && !nullable && control !== 'flag'
  return (
    <Form.Item
      name={name}
      label={label}
      required={wanted}
      {...(control === 'flag' && { valuePropName: 'checked' })}
      {...(control === 'json' && { extra: t('jsonHint') })}
    >
      {control === 'number' ? (
        <NumberInput className={styles.wide} />
      ) : control === 'flag' ? (
        <Switch />
      ) : control === 'choice' ? (
        <Select
          allowClear={!wanted}
          options={choices.map((value) => ({
            value,
            label: first(
              [
                `command:form.${name}.${value}`,
                `command:fact.${name}.${value}`,
                `command:kind.terminalControl.${value}`,
              ],
              value,
            ),
          }))}
        />
      ) : control === 'json' ? (
        <Input.TextArea dir="ltr" autoSize={{ minRows: 2, maxRows: 10 }} className={styles.code} />
      ) : (
        <Input dir="auto" />
      )}
    </Form.Item>
  )
}

const requestIdOf = (number: number) =>
  `APP-${new Date().toISOString().slice(0, 10).replaceAll('-', '')}-${String(number).padStart(4, '0')}`

const initialOf = (fields: readonly CommandField[]) =>
  Object.fromEntries(
    fields.flatMap(({ name, initial }) =>
      initial === undefined || RAW_FIELDS.includes(name) ? [] : [[name, initial]],
    ),
  )

const rawOf = ({ messageId = '', body = '' }: Record<string, unknown>) => ({
  messageId: Number.parseInt(String(messageId as string).replace(/^0x/i, ''), 16),
  body: String(body as string).replaceAll(/\s+/g, ''),
})

/** Risk of the current input; invalid input counts as empty. */
function riskNow(kind: CommandKind, fields: readonly CommandField[], values: Record<string, unknown>) {
  try {
    return riskOf(kind, kind === 'raw' ? rawOf(values) : paramsOf(fields, values))
  } catch {
    return riskOf(kind, {})
  }
}
