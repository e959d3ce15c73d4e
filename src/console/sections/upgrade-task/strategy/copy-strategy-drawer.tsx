import { CopyUpgradeStrategy, copyUpgradeStrategy } from '#core/contract/upgrade-strategy.ts'
import { call } from '#web/api/call.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { StepDrawer } from '#console/ui/step-drawer.tsx'
import { useLast } from '#console/ui/use-last.ts'
import type { StrategyRow } from './strategy-columns.tsx'
import { STRATEGY_READS } from './strategy-reads.ts'

const Name = CopyUpgradeStrategy.pick({ name: true })

/** The same rules under another name. */
export function CopyStrategyDrawer({ row, onClose }: { row: StrategyRow | undefined; onClose: () => void }) {
  const { t } = useTranslation('strategy')
  const last = useLast(row)
  return (
    <StepDrawer
      open={row !== undefined}
      title={t('copy.one', { name: last?.name ?? '' })}
      submitText={t('copy')}
      hint={t('copy.hint')}
      schema={Name}
      run={({ name }) => call(copyUpgradeStrategy, { body: { id: last!.id, name } })}
      reads={STRATEGY_READS}
      onClose={onClose}
    >
      <TextItem name="name" label={t('name')} />
    </StepDrawer>
  )
}
