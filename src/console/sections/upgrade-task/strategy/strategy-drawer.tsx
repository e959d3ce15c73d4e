import * as contract from '#core/contract/upgrade-strategy.ts'
import { call } from '#web/api/call.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { byId, EntityDrawer } from '#console/ui/entity-drawer.tsx'
import { GroupFields } from './group-fields.tsx'
import { ConditionFields, DeliveryFields, TestFields } from './rule-fields.tsx'
import { STRATEGY_READS } from './strategy-reads.ts'
import styles from './strategy.module.css'
import { TargetFields, VehicleFields } from './target-fields.tsx'

interface Props {
  /** A draft to change, or a new one; undefined: closed. */
  editing: contract.UpgradeStrategyDetail | 'new' | undefined
  onClose: () => void
}

/** The rules of one strategy, from what is installed to who tries it first. */
export function StrategyDrawer({ editing, onClose }: Props) {
  const { t } = useTranslation('strategy')
  const name = t('group.number', { number: 1 })
  return (
    <EntityDrawer
      editing={editing}
      title={(row) => (row ? t('edit', { name: row.name }) : t('add'))}
      schema={contract.UpgradeStrategyInput}
      initial={{ ...contract.StrategyRules.parse({ groups: [{ name }] }), softModels: [], fromVersions: [] }}
      create={(body) => call(contract.createUpgradeStrategy, { body })}
      update={(input, { id, updateTime }) =>
        call(contract.updateUpgradeStrategy, { body: { ...input, id, updateTime } })
      }
      read={byId(contract.getUpgradeStrategy)}
      reads={STRATEGY_READS}
      onClose={onClose}
    >
      <h3 className={styles.heading}>{t('section.target')}</h3>
      <TargetFields />
      <h3 className={styles.heading}>{t('section.vehicles')}</h3>
      <VehicleFields />
      <h3 className={styles.heading}>{t('section.groups')}</h3>
      <GroupFields />
      <h3 className={styles.heading}>{t('section.conditions')}</h3>
      <ConditionFields />
      <h3 className={styles.heading}>{t('section.delivery')}</h3>
      <DeliveryFields />
      <h3 className={styles.heading}>{t('section.test')}</h3>
      <TestFields />
    </EntityDrawer>
  )
}
