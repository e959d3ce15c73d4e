import { Alert, Form } from 'antd'
import { previewUpgradeTask, type TaskPreview, type UpgradeTaskInput } from '#core/contract/upgrade-task.ts'
import { EXCLUDING_REASONS } from '#core/domain/upgrade-strategy.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { KeyFigures } from '#console/ui/key-figures.tsx'
import { LoadFailed, Loading } from '#console/ui/list-states.tsx'
import { PlainTable } from '#console/ui/plain-table.tsx'
import { UncheckedTable } from '#console/ui/upgrade/unchecked-table.tsx'
import { ShareTable } from './share-table.tsx'
import styles from './task.module.css'

type Target = Pick<UpgradeTaskInput, 'strategyId' | 'softModels' | 'modelIds' | 'orderNums' | 'vins'>

/** Whom the task would reach now, and what keeps the others. */
export function ReviewStep() {
  const form = Form.useFormInstance()
  const { strategyId, softModels, modelIds, orderNums, vins } = form.getFieldsValue(true) as Target
  const body = { strategyId, softModels, modelIds, orderNums, vins }
  const { data, error, reload } = useCall(previewUpgradeTask, { body }, { toast: false })
  if (error && !data) return <LoadFailed error={error} retry={reload} />
  if (!data) return <Loading />
  return <Review preview={data} />
}

function Review({ preview }: { preview: TaskPreview }) {
  const { t } = useTranslation(['upgradeTask', 'strategy'])
  const format = useFormat()
  const { covered, eligible, ready, conflicts, reasons, groups, unchecked } = preview
  const isExcluding = (reason: string) => (EXCLUDING_REASONS as readonly string[]).includes(reason)
  const share = (part: number, of: number) => (of === 0 ? {} : { note: format.percent(part / of) })
  const table = (title: string, excluding: boolean, of: number) => {
    const rows = reasons.filter(({ reason }) => isExcluding(reason) === excluding)
    if (rows.length === 0) return null
    return (
      <section className={styles.section}>
        <h3>{title}</h3>
        <ShareTable
          label={title}
          heads={[t('strategy:dryRun.reason'), t('strategy:dryRun.share'), t('vehicles')]}
          rows={rows
            .toSorted((a, b) => b.vehicles - a.vehicles)
            .map(({ reason, vehicles }) => ({ key: reason, name: t(`strategy:reason.${reason}`), vehicles }))}
          of={of}
        />
      </section>
    )
  }
  return (
    <>
      <KeyFigures
        figures={[
          { name: t('strategy:dryRun.covered'), value: format.number(covered) },
          { name: t('strategy:dryRun.eligible'), value: format.number(eligible), ...share(eligible, covered) },
          { name: t('strategy:dryRun.ready'), value: format.number(ready), ...share(ready, eligible) },
          { name: t('review.conflicts'), value: format.number(conflicts), bad: conflicts > 0 },
        ]}
      />
      <Warnings preview={preview} />
      {table(t('strategy:dryRun.excluded'), true, covered)}
      {table(t('strategy:dryRun.blocked'), false, eligible)}
      <UncheckedTable unchecked={unchecked} />
      <section className={styles.section}>
        <h3>{t('strategy:dryRun.groups')}</h3>
        <PlainTable
          label={t('strategy:dryRun.groups')}
          rows={groups.map((group, at) => ({ ...group, at }))}
          rowKey={({ at }) => at}
          columns={[
            [t('group.name'), ({ name }) => name, 'nameText'],
            [t('vehicles'), ({ vehicles }) => format.number(vehicles), 'number'],
          ]}
        />
      </section>
    </>
  )
}

/** What has to be put right, or to be known, before the task is submitted. */
function Warnings({ preview: { eligible, conflicts, unknownVins, unknownCount, unusable } }: { preview: TaskPreview }) {
  const { t } = useTranslation('upgradeTask')
  return (
    <div className={styles.warnings}>
      {unusable.length > 0 && (
        <Alert type="error" showIcon title={t('review.unusable')} description={<bdi>{unusable.join(', ')}</bdi>} />
      )}
      {unusable.length === 0 && eligible === 0 && <Alert type="warning" showIcon title={t('review.none')} />}
      {unknownCount > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('review.unknown', { count: unknownCount })}
          description={<bdi dir="ltr">{unknownVins.join(', ')}</bdi>}
        />
      )}
      {conflicts > 0 && <Alert type="info" showIcon title={t('review.conflictsHint')} />}
    </div>
  )
}
