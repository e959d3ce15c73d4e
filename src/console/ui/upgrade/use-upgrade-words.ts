import type { RollbackState, UpgradeBlocker, UpgradeFailure } from '#core/domain/upgrade-record.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

/** What an upgrade waits for and why it failed, in words. */
export function useUpgradeWords() {
  const { t } = useTranslation('upgrade')
  return {
    blockers: (blockers: readonly UpgradeBlocker[]) => blockers.map((each) => t(`blocker.${each}`)).join(', '),
    /** Empty where nothing has to be said. */
    rollback: (state: RollbackState) => (state === 'open' || state === 'none' ? '' : t(`rollback.${state}`)),
    failure: (failure: UpgradeFailure) => t(`failure.${failure}`),
  }
}
