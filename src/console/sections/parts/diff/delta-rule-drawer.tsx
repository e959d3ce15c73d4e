import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/part-delta.ts'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { NumberItem } from '#console/ui/form-builder/form-fields.tsx'

/** From which size on vehicles get the full file instead of a delta. */
export function DeltaRuleDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('partDelta')
  const refresh = useRefresh()
  const { data } = useCall(contract.getDeltaRule, {}, { enabled: open })
  return (
    <FormDrawer
      open={open && data !== undefined}
      title={t('rule')}
      schema={contract.DeltaRule}
      initial={{ maxPercent: data?.maxPercent }}
      onSubmit={async (body) => {
        await call(contract.updateDeltaRule, { body })
        await refresh(contract.getDeltaRule, contract.listPartDeltas)
      }}
      onClose={onClose}
    >
      <NumberItem name="maxPercent" label={t('rule.maxPercent')} hint={t('rule.hint')} suffix="%" />
    </FormDrawer>
  )
}
