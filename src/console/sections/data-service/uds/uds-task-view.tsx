import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { findUdsTask, type UdsTask } from '#core/contract/uds.ts'
import { useCall } from '#web/api/use-call.ts'
import { LateCommandDrawer } from '#console/ui/command/late-command-drawer.tsx'
import { useCommandChanges } from '#console/ui/command/use-command-changes.ts'
import { useCommandWords } from '#console/ui/command/command-words.ts'
import { Fact, Facts } from '#console/ui/facts.tsx'
import { LoadFailed, Loading } from '#console/ui/list-states.tsx'
import { VinCell } from '#console/ui/vin-cell.tsx'
import styles from '../data-service.module.css'
import { UdsAnswer } from './uds-answer.tsx'
import { UdsResultTag, UdsStatusTag } from './uds-status.tsx'
import { DetailDrawer } from '#console/ui/detail-drawer.tsx'

/** One request with its answer explained; the command behind it is one step away. */
export function UdsTaskView({ task, onClose }: { task: Pick<UdsTask, 'id' | 'vin'> | null; onClose: () => void }) {
  const { t } = useTranslation('uds')
  return (
    <DetailDrawer open={task !== null} title={t('task', { id: task?.id ?? '' })} size={720} onClose={onClose}>
      {task && <Task key={task.id} id={task.id} />}
    </DetailDrawer>
  )
}

function Task({ id }: { id: number }) {
  const { t } = useTranslation('uds')
  const words = useCommandWords()
  const { data: task, error, reload } = useCall(findUdsTask, { query: { id } }, { toast: false })
  const [job, showJob] = useState<number | null>(null)
  useCommandChanges(({ jobId }) => jobId === task?.jobId, reload)
  if (error) return <LoadFailed error={error} retry={reload} />
  if (!task) return <Loading />
  return (
    <>
      <Facts>
        <Fact name={t('vin')}>
          <VinCell vin={task.vin} />
        </Fact>
        <Fact name={t('ecu')}>
          <bdi dir="ltr">{`${task.ecu} ${task.address}`}</bdi>
        </Fact>
        <Fact name={t('request')}>
          <bdi className={styles.hex}>{task.request.toUpperCase()}</bdi>
        </Fact>
        <Fact name={t('status')}>
          <UdsStatusTag status={task.status} />
        </Fact>
        <Fact name={t('result')}>
          <UdsResultTag result={task.result} /> {words.result(task.reasonKey)}
        </Fact>
        <Fact name={t('followUp')}>{task.followUpOf !== null && task.followUpOf}</Fact>
      </Facts>
      <h3 className={styles.heading}>{t('answer')}</h3>
      <UdsAnswer request={task.request} answer={task.answer} />
      <Button onClick={() => showJob(task.jobId)}>{t('command')}</Button>
      <LateCommandDrawer jobId={job} onShow={showJob} />
    </>
  )
}
