import { getTaskLog, type TaskLogEntry } from '#core/contract/task-figures.ts'
import { useCall } from '#web/api/use-call.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { LoadFailed, Loading } from '#console/ui/list-states.tsx'
import page from '#console/ui/page.module.css'
import { PlainTable } from '#console/ui/plain-table.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'

const REFRESH_MS = 10_000

/** What happened to the task, the newest first. */
export function LogTab({ taskId, underWay }: { taskId: number; underWay: boolean }) {
  const { t } = useTranslation('upgradeTask')
  const { data, error, reload } = useCall(
    getTaskLog,
    { query: { id: taskId } },
    { toast: false, ...(underWay && { refreshMs: REFRESH_MS }) },
  )
  if (error && !data) return <LoadFailed error={error} retry={reload} />
  if (!data) return <Loading />
  return (
    <PlainTable<TaskLogEntry>
      label={t('tab.log')}
      rows={data}
      rowKey={({ id }) => id}
      columns={[
        [t('log.time'), ({ eventTime }) => <TimeCell time={eventTime} />],
        [t('log.event'), ({ event }) => t(`event.${event}`), 'name'],
        [t('log.actor'), ({ actor }) => actor || <span className={page.note}>{t('log.platform')}</span>, 'text'],
        [t('log.detail'), (entry) => <Detail entry={entry} />, 'text'],
      ]}
    />
  )
}

function Detail({ entry: { detail, checks } }: { entry: TaskLogEntry }) {
  const { t } = useTranslation('upgradeTask')
  return (
    <>
      {detail}
      {checks.length > 0 && <div className={page.note}>{checks.map((check) => t(`check.${check}`)).join(', ')}</div>}
    </>
  )
}
