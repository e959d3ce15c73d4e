import type { UpgradeTaskDetail } from '#core/contract/upgrade-task.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { NoneYet } from '#console/ui/list-states.tsx'
import page from '#console/ui/page.module.css'
import { useUpgradeWords } from '#console/ui/upgrade/use-upgrade-words.ts'
import { ShareTable } from './share-table.tsx'

const MEGABYTE = 1_048_576

/** What keeps vehicles of opened groups waiting now, and how much of the data of the day is used. */
export function ConditionsTab({ task }: { task: UpgradeTaskDetail }) {
  const { t } = useTranslation('upgradeTask')
  const format = useFormat()
  const limit = task.frozen?.rules.maxMbPerDay ?? null
  const dayData =
    limit === null ? null : t('dayData', { sent: format.bytes(task.dayBytes), limit: format.bytes(limit * MEGABYTE) })
  return (
    <>
      {dayData && <p className={page.note}>{dayData}</p>}
      <Waiting task={task} />
    </>
  )
}

function Waiting({ task: { blockers, counts } }: { task: UpgradeTaskDetail }) {
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
