import { Form, Input } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { addIgnoreRule } from '#core/contract/data-fault.ts'
import { type FaultCell, getFaultMatrix } from '#core/contract/data-home.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { NumberItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'

const DAYS = 30

interface Props {
  /** Null: closed. */
  cell: FaultCell | null
  onClose: () => void
  onMuted: () => void
}

/** Mutes a known fault of a firmware until a date. */
export function MuteDrawer({ cell, onClose, onMuted }: Props) {
  const { t } = useTranslation(['dataHome', 'terminal'])
  const refresh = useRefresh()
  return (
    <FormDrawer
      open={cell !== null}
      title={t('mute.title')}
      schema={addIgnoreRule.body}
      initial={cell ? { kind: cell.kind, firmware: cell.firmware, reason: '', days: DAYS } : {}}
      onSubmit={async (body) => {
        await call(addIgnoreRule, { body })
        await refresh(getFaultMatrix)
        onMuted()
      }}
      onClose={onClose}
    >
      <p>
        {cell &&
          t('mute.hint', {
            kind: t(`terminal:fault.${cell.kind}`),
            firmware: cell.firmware || t('faults.unnamed'),
          })}
      </p>
      <Form.Item name="kind" hidden>
        <Input />
      </Form.Item>
      <Form.Item name="firmware" hidden>
        <Input />
      </Form.Item>
      <TextItem name="reason" label={t('mute.reason')} />
      <NumberItem name="days" label={t('mute.days')} />
    </FormDrawer>
  )
}
