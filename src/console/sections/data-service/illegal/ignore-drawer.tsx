import { Form, Input } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { addIgnoreRule, type DataFault, listDataFaults, listIgnoreRules } from '#core/contract/data-fault.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { CodeItem, NumberItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'

const DAYS = 30

interface Props {
  /** Initial fault of the rule; null: closed. */
  fault: DataFault | null
  onClose: () => void
}

/** A rule that hides faults like one until it ends; emptied fields match everything. */
export function IgnoreDrawer({ fault, onClose }: Props) {
  const { t } = useTranslation(['journal', 'terminal'])
  const refresh = useRefresh()
  return (
    <FormDrawer
      open={fault !== null}
      title={t('illegal.ignore')}
      schema={addIgnoreRule.body}
      initial={
        fault
          ? { kind: fault.kind, item: fault.item, firmware: fault.firmware, sn: fault.sn, reason: '', days: DAYS }
          : {}
      }
      onSubmit={(body) => call(addIgnoreRule, { body }).then(() => refresh(listDataFaults, listIgnoreRules))}
      onClose={onClose}
    >
      <p>{fault && t('illegal.ignoreHint', { kind: t(`terminal:fault.${fault.kind}`) })}</p>
      <Form.Item name="kind" hidden>
        <Input />
      </Form.Item>
      <CodeItem name="item" label={t('illegal.item')} />
      <CodeItem name="firmware" label={t('field.firmware')} />
      <CodeItem name="sn" label={t('field.sn')} />
      <TextItem name="reason" label={t('illegal.reason')} />
      <NumberItem name="days" label={t('illegal.days')} />
    </FormDrawer>
  )
}
