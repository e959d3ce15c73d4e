import { openTaskGroup, type TaskGroup, type UpgradeTaskDetail } from '#core/contract/upgrade-task.ts'
import { mayTake } from '#core/domain/upgrade-task.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import page from '#console/ui/page.module.css'
import { PlainTable } from '#console/ui/plain-table.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { UpgradeProgress } from '#console/ui/upgrade/upgrade-progress.tsx'
import { GroupState } from './task-state.tsx'
import styles from './task.module.css'
import { useTaskSteps } from './use-task-steps.ts'

/** Groups in the order in which they are opened, each with the gate to the next one. */
export function GroupsTab({ task }: { task: UpgradeTaskDetail }) {
  const { t } = useTranslation('upgradeTask')
  const steps = useTaskSteps()
  const { taskGroups, taskState } = task
  const next = taskGroups.find(({ groupState }) => groupState === 'created')
  if (taskGroups.length === 0) return <NoneYet title={t('groups.none')} hint={t('groups.noneHint')} />
  return (
    <>
      {next && mayTake('openGroup', taskState) && (
        <div className={page.buttons}>
          <AllowedButton to={openTaskGroup} onClick={() => steps.openGroup(task)}>
            {t('openGroup.name', { name: next.name })}
          </AllowedButton>
        </div>
      )}
      <GroupTable groups={taskGroups} />
    </>
  )
}

export function GroupTable({ groups }: { groups: TaskGroup[] }) {
  const { t } = useTranslation('upgradeTask')
  const format = useFormat()
  return (
    <PlainTable<TaskGroup>
      label={t('tab.groups')}
      rows={groups}
      rowKey={({ id }) => id}
      columns={[
        [t('group.name'), (group) => <GroupName group={group} />, 'nameText'],
        [t('state'), ({ groupState }) => <GroupState state={groupState} />],
        [t('vehicles'), ({ vehicles }) => format.number(vehicles), 'number'],
        [t('progress'), ({ counts }) => <div className={styles.groupBar}>{<UpgradeProgress counts={counts} />}</div>],
        [t('group.goal'), (group) => <Goal group={group} />, 'number'],
        [t('group.failures'), (group) => <Failures group={group} />, 'number'],
        [t('group.opened'), ({ openTime }) => (openTime ? <TimeCell time={openTime} /> : '–')],
      ]}
    />
  )
}

function GroupName({ group: { name, isTest, automatic } }: { group: TaskGroup }) {
  const { t } = useTranslation('upgradeTask')
  return (
    <>
      <bdi>{isTest ? t('group.test') : name}</bdi>
      <div className={styles.next}>{t(automatic ? 'group.automatic' : 'group.held')}</div>
    </>
  )
}

/** Reached and needed share of successes. */
function Goal({ group: { counts, vehicles, successPercent } }: { group: TaskGroup }) {
  const { t } = useTranslation('upgradeTask')
  const format = useFormat()
  const reached = vehicles === 0 ? 0 : Math.floor((counts.succeeded * 100) / vehicles)
  return t('group.goal.of', { reached: format.percent(reached / 100), needed: format.percent(successPercent / 100) })
}

function Failures({ group: { counts, errorLimit, errorUnit } }: { group: TaskGroup }) {
  const { t } = useTranslation('upgradeTask')
  const format = useFormat()
  const limit = errorUnit === 'percent' ? format.percent(errorLimit / 100) : format.number(errorLimit)
  return t('group.failures.of', { failed: format.number(counts.failed), limit })
}
