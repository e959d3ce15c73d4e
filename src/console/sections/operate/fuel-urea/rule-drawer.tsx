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
      <NumberItem name="drainLitres" label={t('rule.drainLitres')} hint={t('rule.drainHint')} min={2} max={500} />
      <NumberItem name="drainMinutes" label={t('rule.drainMinutes')} min={1} max={240} precision={0} />
      <NumberItem name="minRatio" label={t('rule.minRatio')} hint={t('rule.ratioHint')} min={0} max={20} step={0.1} />
      <NumberItem
        name="frozenKm"
        label={t('rule.frozenKm')}
        hint={t('rule.frozenHint')}
        min={10}
        max={2_000}
        precision={0}
      />
    </EntityDrawer>
  )
}
