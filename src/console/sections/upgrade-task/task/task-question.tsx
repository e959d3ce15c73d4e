import { Alert, App } from 'antd'
import { type ReactNode, useState } from 'react'
import { listTaskAudits } from '#core/contract/task-audit.ts'
import { answerUpgradeTask, type UpgradeTask } from '#core/contract/upgrade-task.ts'
import { call } from '#web/api/call.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { TextAreaItem } from '#console/ui/form-builder/form-fields.tsx'
import { StepDrawer } from '#console/ui/step-drawer.tsx'
import { TASK_READS } from './task-reads.ts'
import styles from './task.module.css'

type Asked = Pick<UpgradeTask, 'id' | 'name' | 'question'>

/** A question of an approver that has no answer yet. */
export function TaskQuestion({ task: { question }, note, action }: { task: Asked; note?: string; action?: ReactNode }) {
  const { t } = useTranslation('upgradeTask')
  if (!question) return null
  return (
    <Alert
      className={styles.question}
      type="warning"
      showIcon
      title={t('question.from', { name: question.asker })}
      description={
        <>
          <bdi>{question.text}</bdi>
          {note && <p>{note}</p>}
        </>
      }
      action={action}
    />
  )
}

const Answer = answerUpgradeTask.body.pick({ answer: true })
const READS = [...TASK_READS, listTaskAudits]

/** The same for who may answer it. */
export function AnswerQuestion({ task }: { task: Asked }) {
  const { t } = useTranslation('upgradeTask')
  const { message } = App.useApp()
  const [answering, setAnswering] = useState(false)
  const { id, name } = task
  return (
    <>
      <TaskQuestion
        task={task}
        action={
          <AllowedButton to={answerUpgradeTask} type="primary" onClick={() => setAnswering(true)}>
            {t('answer')}
          </AllowedButton>
        }
      />
      <StepDrawer
        open={answering}
        title={t('answer.one', { name })}
        submitText={t('answer.send')}
        hint={task.question?.text}
        schema={Answer}
        run={async ({ answer }) => {
          await call(answerUpgradeTask, { body: { id, answer } })
          message.success(t('answer.done'))
        }}
        reads={READS}
        onClose={() => setAnswering(false)}
      >
        <TextAreaItem name="answer" label={t('answer.text')} />
      </StepDrawer>
    </>
  )
}
