import { FuelRuleInput, getFuelRule, saveFuelRule } from '#core/contract/fuel.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { EntityDrawer } from '#console/ui/entity-drawer.tsx'
import { NumberItem } from '#console/ui/form-builder/form-fields.tsx'

interface Props {
  open: boolean
  onClose: () => void
}

/** By which the tenant finds drains, frozen levels and low ratios. */
export function RuleDrawer({ open, onClose }: Props) {
  const { t } = useTranslation('fuel')
  const { data } = useCall(getFuelRule, {}, { enabled: open })
  return (
    <EntityDrawer
      editing={open ? data : undefined}
      title={() => t('rule')}
      schema={FuelRuleInput}
      initial={{}}
      create={() => Promise.resolve()}
      update={(input, { updateTime }) => call(saveFuelRule, { body: { ...input, updateTime } })}
      valuesOf={({ drainLitres, drainMinutes, minRatio, frozenKm }) => ({
        drainLitres,
        drainMinutes,
        minRatio,
        frozenKm,
      })}
      read={() => call(getFuelRule)}
      reads={[getFuelRule]}
      onClose={onClose}
    >
      <NumberItem name="drainLitres" label={t('rule.drainLitres')} hint={t('rule.drainHint')} />
      <NumberItem name="drainMinutes" label={t('rule.drainMinutes')} />
      <NumberItem name="minRatio" label={t('rule.minRatio')} hint={t('rule.ratioHint')} step={0.1} />
      <NumberItem name="frozenKm" label={t('rule.frozenKm')} hint={t('rule.frozenHint')} />
    </EntityDrawer>
  )
}
