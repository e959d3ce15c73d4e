import { App } from 'antd'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { z } from 'zod'
import * as contract from '#core/contract/alarm.ts'
import { isOpenTo } from '#core/contract/endpoint.ts'
import { optionalText, requiredText, rowIdOrNull } from '#core/contract/fields.ts'
import { CallFailed } from '#web/api/call-failed.ts'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { grantedCodesAtom } from '#web/state/session.ts'
import { AllowedButton } from '../allowed-button.tsx'
import { ChoiceItem, TextAreaItem } from '../form-builder/form-fields.tsx'
import { FormDrawer } from '../form-drawer.tsx'
import { SelectionBar } from '../selection-bar.tsx'
import { useLast } from '../use-last.ts'
import { useRefusal } from './use-refusal.ts'

const STEPS = [
  { step: 'acknowledge', to: contract.acknowledgeAlarms },
  { step: 'assign', to: contract.assignAlarms },
  { step: 'comment', to: contract.commentAlarms },
  { step: 'falseAlarm', to: contract.settleAlarms },
  { step: 'close', to: contract.settleAlarms },
] as const
type Step = (typeof STEPS)[number]['step']

/** A step that is taken with these alarms. */
export interface AlarmStepOpened {
  step: Step
  ids: readonly number[]
}

/** Keys of steps in a list of alarms. */
export const STEP_KEYS: Readonly<Record<string, Step>> = { a: 'acknowledge', f: 'falseAlarm', c: 'close' }

const NEEDS_NOTE: readonly Step[] = ['comment', 'falseAlarm', 'close']
const NOTE_MAX = 1000
const CONFLICT = 409

interface BarProps {
  selected: readonly contract.Alarm[]
  onStep: (opened: AlarmStepOpened) => void
  onClear: () => void
  /** Further actions. */
  children?: ReactNode
}

/** Actions on several alarms: each asks for its note, and closing for the cause. */
export function AlarmBulkSteps({ selected, onStep, onClear, children }: BarProps) {
  const { t } = useTranslation('alarm')
  return (
    <SelectionBar count={selected.length} onClear={onClear}>
      {STEPS.map(({ step, to }) => (
        <AllowedButton key={step} to={to} onClick={() => onStep({ step, ids: selected.map(({ id }) => id) })}>
          {t(`action.${step}`)}
        </AllowedButton>
      ))}
      {children}
    </SelectionBar>
  )
}

/** Whether the user may take the step of this key. */
export function useMayStep(): (step: Step) => boolean {
  const granted = useAtomValue(grantedCodesAtom)
  return (step) => isOpenTo(STEPS.find((one) => one.step === step)!.to.access, granted)
}

interface StepProps {
  opened: AlarmStepOpened | undefined
  onDone: () => void
  onClose: () => void
}

/** What a step asks for before it is taken. */
export function AlarmStepDrawer({ opened, onDone, onClose }: StepProps) {
  const { t } = useTranslation('alarm')
  const { message } = App.useApp()
  const refresh = useRefresh()
  const refusal = useRefusal()
  const step = useLast(opened)?.step ?? 'acknowledge'
  const needsNote = NEEDS_NOTE.includes(step)
  const schema = z.object({
    note: needsNote ? requiredText(NOTE_MAX) : optionalText(NOTE_MAX),
    assigneeId: rowIdOrNull.optional(),
  })
  return (
    <FormDrawer
      open={opened !== undefined}
      title={t(`action.${step}`)}
      submitText={t(`action.${step}`)}
      schema={schema}
      onSubmit={async ({ note, assigneeId }) => {
        const { changed, refused } = await send(step, [...opened!.ids], note, assigneeId ?? null)
        if (changed === 0) {
          await refresh(contract.listAlarms, contract.countAlarms)
          message.warning(refusal(refused))
          // The form stays open: what was typed may be of use elsewhere.
          throw new CallFailed(CONFLICT, refusal(refused))
        }
        if (refused.length > 0) message.warning(t('list.partly', { changed, refused: refused.length }))
        else message.success(t('drawer.done'))
        onDone()
        await refresh(contract.listAlarms, contract.countAlarms)
      }}
      onClose={onClose}
    >
      {step === 'assign' && <AssigneeItem />}
      <TextAreaItem
        name="note"
        label={step === 'falseAlarm' || step === 'close' ? t('list.cause') : t('drawer.note')}
        required={needsNote}
        maxLength={NOTE_MAX}
        autoSize={{ minRows: 3 }}
      />
    </FormDrawer>
  )
}

function AssigneeItem() {
  const { t } = useTranslation('alarm')
  const { data = [] } = useCall(contract.findAlarmAssignees, { query: {} })
  return (
    <ChoiceItem
      name="assigneeId"
      label={t('drawer.assignee')}
      hint={t('list.assigneeHint')}
      options={data.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}

function send(step: Step, ids: number[], note: string, assigneeId: number | null) {
  const body = { ids, note }
  switch (step) {
    case 'acknowledge':
      return call(contract.acknowledgeAlarms, { body })
    case 'assign':
      return call(contract.assignAlarms, { body: { ...body, assigneeId } })
    case 'comment':
      return call(contract.commentAlarms, { body })
    default:
      return call(contract.settleAlarms, { body: { ...body, action: step } })
  }
}
