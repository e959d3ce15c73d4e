import { Alert, Button, Drawer, Form, type FormInstance, Steps } from 'antd'
import { useAtomValue } from 'jotai'
import { type ReactNode, useId, useState } from 'react'
import * as contract from '#core/contract/upgrade-task.ts'
import { parsedAsSent } from '#web/api/time-fields.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { timeZoneAtom } from '#web/state/time-zone.ts'
import { Allowed } from '#console/ui/allowed.tsx'
import { FormSchema } from '#console/ui/form-builder/field-limits.ts'
import { useSubmit } from '#console/ui/form-builder/use-submit.ts'
import { errorsOf, forgetErrors, showErrors } from '#console/ui/form-errors.ts'
import { LeaveGuard, useDiscardQuestion } from '#console/ui/leave-guard.tsx'
import page from '#console/ui/page.module.css'
import styles from './task.module.css'
import { SendingFields } from './wizard-sending.tsx'
import { TargetFields } from './wizard-target.tsx'
import { NamingFields } from './wizard-naming.tsx'
import { ReviewStep } from './wizard-review.tsx'
import { RulesStep } from './wizard-rules.tsx'
import { type Draft, useTaskDraft } from './use-task-draft.ts'

const STEPS = ['target', 'sending', 'rules', 'naming', 'review'] as const
/** The step each field is on, for errors of the form and of the platform. */
const FIELDS: readonly (readonly string[])[] = [
  ['strategyId', 'softModels', 'modelIds', 'orderNums', 'vins'],
  ['channel', 'server', 'limitMinutes', 'waitDays'],
  [],
  ['name', 'taskClass', 'plannedTime', 'driverText', 'note'],
  [],
]
const LAST = STEPS.length - 1

/** Terminals often reach the platform where its users do. */
const initial = () => ({
  server: window.location.origin,
  taskClass: 'improvement',
  channel: 'http',
  limitMinutes: 30,
  waitDays: 14,
  softModels: [],
  modelIds: [],
  orderNums: [],
  vins: [],
})
type Values = Record<string, unknown>

interface Props {
  /** A draft to change, or a new one. */
  editing: Draft | 'new'
  onClose: () => void
}

/** What is upgraded and where, how it is sent, what the driver reads, and a last look at whom it reaches. */
export function TaskWizard({ editing, onClose }: Props) {
  const { t } = useTranslation(['upgradeTask', 'common'])
  const [form] = Form.useForm<Values>()
  const name = useId()
  const { at, go, next } = useWizardSteps(form)
  const [changed, setChanged] = useState(false)
  const draft = useTaskDraft(editing, { onFault: (path) => go(stepOf(path)), onDone: onClose })
  const { submit, busy, unplaced } = useSubmit(form, contract.UpgradeTaskInput, draft.save)
  const ask = useDiscardQuestion()
  const leave = () => (changed ? ask(onClose) : onClose())
  const finish = (thenSubmit: boolean) => {
    draft.choose(thenSubmit)
    void submit(form.getFieldsValue(true) as Values)
  }
  return (
    <Drawer
      open
      title={draft.row ? t('edit.one', { name: draft.row.name }) : t('add')}
      size={760}
      onClose={leave}
      mask={{ closable: false }}
      footer={<Foot at={at} busy={busy} onCancel={leave} onBack={() => go(at - 1)} onNext={next} onFinish={finish} />}
    >
      <LeaveGuard isChanged={() => changed} />
      <Steps
        size="small"
        current={at}
        items={STEPS.map((step) => ({ title: t(`step.${step}`) }))}
        onChange={(to) => to < at && go(to)}
      />
      <FormSchema value={contract.UpgradeTaskInput}>
        <Form
          form={form}
          name={name}
          layout="vertical"
          className={styles.wizard ?? ''}
          initialValues={draft.row ? valuesOf(draft.row) : initial()}
          onFinish={() => at < LAST && next()}
          onValuesChange={(values: object) => {
            setChanged(true)
            forgetErrors(form, values)
          }}
        >
          {draft.conflict && <Changed onLoad={() => void draft.load((row) => form.setFieldsValue(valuesOf(row)))} />}
          <StepBody shown={at === 0}>
            <TargetFields otherVins={draft.row?.otherVins ?? 0} />
          </StepBody>
          <StepBody shown={at === 1}>
            <SendingFields />
          </StepBody>
          <StepBody shown={at === 2}>{at === 2 && <RulesStep />}</StepBody>
          <StepBody shown={at === 3}>
            <NamingFields />
          </StepBody>
          <StepBody shown={at === LAST}>
            {at === LAST && <ReviewStep />}
            {unplaced && <Alert type="error" showIcon title={unplaced} />}
          </StepBody>
        </Form>
      </FormSchema>
    </Drawer>
  )
}

/** Goes on only when the fields of the step are right. */
function useWizardSteps(form: FormInstance<Values>) {
  const zone = useAtomValue(timeZoneAtom)
  const [at, go] = useState(0)
  function next() {
    const values = form.getFieldsValue(true) as Values
    const parsed = parsedAsSent(contract.UpgradeTaskInput, values, zone)
    const errors = parsed.success ? [] : errorsOf(parsed.error, values)
    const here = errors.filter(({ path }) => stepOf(path) === at)
    showErrors(form, here)
    if (here.length === 0) go(at + 1)
  }
  return { at, go, next }
}

const stepOf = (path: string) =>
  Math.max(
    0,
    FIELDS.findIndex((fields) => fields.includes(path.split('.')[0]!)),
  )

/** `null` is no value of a field that is empty. */
const valuesOf = (draft: Draft): Values => ({ ...draft })

interface FootProps {
  at: number
  busy: boolean
  onCancel: () => void
  onBack: () => void
  onNext: () => void
  onFinish: (thenSubmit: boolean) => void
}

function Foot({ at, busy, onCancel, onBack, onNext, onFinish }: FootProps) {
  const { t } = useTranslation(['upgradeTask', 'common'])
  return (
    <div className={page.foot}>
      <Button onClick={onCancel}>{t('common:action.cancel')}</Button>
      {at > 0 && <Button onClick={onBack}>{t('step.back')}</Button>}
      {at < LAST && (
        <Button type="primary" onClick={onNext}>
          {t('step.next')}
        </Button>
      )}
      {at === LAST && (
        <>
          <Button loading={busy} onClick={() => onFinish(false)}>
            {t('save.draft')}
          </Button>
          <Allowed to={contract.submitUpgradeTask}>
            <Button type="primary" loading={busy} onClick={() => onFinish(true)}>
              {t('save.submit')}
            </Button>
          </Allowed>
        </>
      )}
    </div>
  )
}

/** Steps stay mounted, so that nothing that was entered gets lost. */
function StepBody({ shown, children }: { shown: boolean; children: ReactNode }) {
  return <div hidden={!shown}>{children}</div>
}

function Changed({ onLoad }: { onLoad: () => void }) {
  const { t } = useTranslation()
  return (
    <Alert
      type="warning"
      showIcon
      title={t('conflict.title')}
      description={t('conflict.hint')}
      action={<Button onClick={onLoad}>{t('conflict.load')}</Button>}
    />
  )
}
