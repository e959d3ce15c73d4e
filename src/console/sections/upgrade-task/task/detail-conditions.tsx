import type { UpgradeTaskDetail } from '#core/contract/upgrade-task.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { NoneYet } from '#console/ui/list-states.tsx'
import page from '#console/ui/page.module.css'
import { useUpgradeWords } from '#console/ui/upgrade/use-upgrade-words.ts'
import { ShareTable } from './share-table.tsx'

/** What keeps vehicles of opened groups waiting now. */
export function ConditionsTab({ task: { blockers, counts } }: { task: UpgradeTaskDetail }) {
  const { t } = useTranslation('upgradeTask')
  const words = useUpgradeWords()
  if (blockers.length === 0) return <NoneYet title={t('blockers.none')} hint={t('blockers.noneHint')} />
  return (
    <>
      <p className={page.note}>{t('blockers.hint')}</p>
      <ShareTable
        label={t('tab.conditions')}
        heads={[t('blockers.what'), t('blockers.share'), t('vehicles')]}
        rows={blockers.map(({ blocker, vehicles }) => ({ key: blocker, name: words.blockers([blocker]), vehicles }))}
        of={counts.waiting}
      />
    </>
  )
}
