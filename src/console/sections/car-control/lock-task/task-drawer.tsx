import * as contract from '#core/contract/lock-task.ts'
import { DetailDrawer } from '#console/ui/detail-drawer.tsx'
import { Fact, Facts } from '#console/ui/facts.tsx'
import { LoadFailed, Loading } from '#console/ui/list-states.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { ToneTag } from '#console/ui/tone-tag.tsx'
import { useLast } from '#console/ui/use-last.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { TaskSteps } from './task-steps.tsx'
import { TASK_TONES } from './task-tones.ts'
import { TaskVehicles } from './task-vehicles.tsx'

interface Props {
  /** Null: closed. */
  id: number | null
  onClose: () => void
}

const REFRESH_MS = 5_000

/** One task: what it does, who decided, what became of its vehicles, and the next step. */
export function TaskDrawer({ id, onClose }: Props) {
  const { t } = useTranslation('lockTask')
  const shown = useLast(id)
  const options = { enabled: shown !== null, toast: false, keepPrevious: true, refreshMs: REFRESH_MS }
  const { data, error, reload } = useCall(contract.getLockTask, { query: { id: shown ?? 0 } }, options)
  const task = data?.id === shown ? data : undefined
  return (
    <DetailDrawer
      open={id !== null}
      size={900}
      title={task?.name ?? t('task')}
      footer={task && <TaskSteps task={task} />}
      onClose={onClose}
    >
      {task && (
        <>
          <TaskFacts task={task} />
          <TaskVehicles key={task.id} task={task} />
        </>
      )}
      {!task && (error ? <LoadFailed error={error} retry={reload} /> : <Loading />)}
    </DetailDrawer>
  )
}

function TaskFacts({ task }: { task: contract.LockTask }) {
  const { t } = useTranslation(['lockTask', 'vehicleLock'])
  const format = useFormat()
  const time = (value: string | null) => value && <TimeCell time={value} />
  const { release, toLevel, speed, windowFrom, windowTo } = task
  const level =
    toLevel === 2 ? t('vehicleLock:level.limitTo', { speed: format.speed(speed) }) : t(`vehicleLock:level.${toLevel}`)
  return (
    <Facts pairs={2}>
      <Fact name={t('state')}>
        <ToneTag tone={TASK_TONES[task.state]}>{t(`state.${task.state}`)}</ToneTag>
      </Fact>
      <Fact name={t('kind')}>{`${t(release ? 'kind.true' : 'kind.false')} · ${format.number(toLevel)} ${level}`}</Fact>
      <Fact name={t('vehicleLock:reason')}>{t(`vehicleLock:reason.${task.reason}`)}</Fact>
      <Fact name={t('legalNote')}>{task.legalNote}</Fact>
      <Fact name={t('vehicles')}>{format.number(task.vehicles)}</Fact>
      <Fact name={t('progress')}>
        {t('progress.text', {
          done: format.number(task.done),
          open: format.number(task.open),
          failed: format.number(task.failed),
          expired: format.number(task.expired),
          skipped: format.number(task.skipped),
        })}
      </Fact>
      <Fact name={t('noticeText')}>{task.noticeText}</Fact>
      <Fact name={t('noticeDays')}>
        {task.noticeDays > 0 &&
          t('notice.sent', { days: format.number(task.noticeDays), number: format.number(task.notified) })}
      </Fact>
      <Fact name={t('window')}>
        {windowFrom === windowTo ? t('window.all') : <bdi dir="ltr">{`${windowFrom}–${windowTo}`}</bdi>}
      </Fact>
      <Fact name={t('executionDays')}>{!release && format.number(task.executionDays)}</Fact>
      <Fact name={t('owner')}>{task.owner}</Fact>
      <Fact name={t('createTime')}>{time(task.createTime)}</Fact>
      <Fact name={t('vehicleLock:approver')}>{task.approver}</Fact>
      <Fact name={t('vehicleLock:decideTime')}>{time(task.approveTime)}</Fact>
      <Fact name={t('vehicleLock:decide.note')}>{task.decisionNote}</Fact>
      <Fact name={t('executeTime')}>{time(task.executeTime)}</Fact>
      <Fact name={t('finishTime')}>{time(task.finishTime)}</Fact>
    </Facts>
  )
}
