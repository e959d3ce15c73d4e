import { App, Button, Input, Select, Space } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { useRef, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import {
  acknowledgeAlarms,
  type AlarmDetail,
  assignAlarms,
  commentAlarms,
  ENDING_ACTIONS,
  findAlarmAssignees,
  settleAlarms,
  TEXT_DRIVER_CODE,
} from '#core/contract/alarm.ts'
import type { Answer } from '#core/contract/endpoint.ts'
import { type AlarmAction, type AlarmState, stateAfter } from '#core/domain/alarm-handling.ts'
import { call } from '#web/api/call.ts'
import { CallCancelled, CallFailed } from '#web/api/call-failed.ts'
import { useCall } from '#web/api/use-call.ts'
import { grantedCodesAtom, myInfoAtom } from '#web/state/session.ts'
import { useAtomValue } from 'jotai'
import { AllowedButton } from '../allowed-button.tsx'
import { Allowed } from '../allowed.tsx'
import styles from './alarm-drawer.module.css'
import { useRefusal } from './use-refusal.ts'

const SETTLING = ['start', 'resolve', 'falseAlarm', 'close', 'reopen'] as const
type Settling = (typeof SETTLING)[number]

/** The usual next step in each state. */
const NEXT: Readonly<Record<AlarmState, Settling | 'acknowledge'>> = {
  open: 'acknowledge',
  acknowledged: 'start',
  inProgress: 'resolve',
  resolved: 'close',
  falseAlarm: 'reopen',
  closed: 'reopen',
}

interface Props {
  alarm: AlarmDetail
  onDone: () => void
}

/** What can be done with an alarm in its state, the usual step first, with a note; who has it; a text to the driver. */
export function AlarmActions({ alarm, onDone }: Props) {
  const { t } = useTranslation('alarm')
  const [note, setNote] = useState('')
  /** The step that waits for the cause. */
  const [waiting, setWaiting] = useState<Settling>()
  const noteField = useRef<TextAreaRef>(null)
  const { busy, run } = useHandling(onDone)
  const next = NEXT[alarm.state]
  const may = (action: AlarmAction) => stateAfter(alarm.state, action) !== null
  const body = { ids: [alarm.id], note }
  const look = (action: AlarmAction) => (action === next ? ({ type: 'primary' } as const) : {})

  async function handle(work: Promise<Outcome>) {
    if (await run(work)) setNote('')
  }
  function settle(action: Settling) {
    const isMissing = ENDING_ACTIONS.has(action) && note.trim() === ''
    setWaiting(isMissing ? action : undefined)
    if (isMissing) noteField.current?.focus()
    else void handle(call(settleAlarms, { body: { ...body, action } }))
  }

  return (
    <div className={styles.actions}>
      <Allowed to={assignAlarms}>
        {may('assign') && (
          <Assignee
            given={alarm.assigneeId}
            onAssign={(assigneeId) => handle(call(assignAlarms, { body: { ...body, assigneeId } }))}
          />
        )}
      </Allowed>
      <Input.TextArea
        aria-label={t('drawer.note')}
        placeholder={t('drawer.note')}
        value={note}
        maxLength={1000}
        autoSize={{ minRows: 2 }}
        ref={noteField}
        status={waiting && note.trim() === '' ? 'error' : ''}
        onChange={(event) => setNote(event.target.value)}
        // Goes on with the step that asked for the cause, without a way back to its button.
        onKeyDown={({ key, ctrlKey, metaKey }) => {
          if (key === 'Enter' && (ctrlKey || metaKey) && waiting && !busy) settle(waiting)
        }}
      />
      {waiting && note.trim() === '' && (
        <p role="alert" className={styles.missing}>
          {t('drawer.causeMissing')}
        </p>
      )}
      <div className={styles.buttons}>
        {may('acknowledge') && (
          <AllowedButton
            to={acknowledgeAlarms}
            {...look('acknowledge')}
            disabled={busy}
            onClick={() => handle(call(acknowledgeAlarms, { body }))}
          >
            {t('action.acknowledge')}
          </AllowedButton>
        )}
        <Allowed to={settleAlarms}>
          {SETTLING.filter(may).map((action) => (
            <Button key={action} {...look(action)} disabled={busy} onClick={() => settle(action)}>
              {t(`action.${action}`)}
            </Button>
          ))}
        </Allowed>
        <AllowedButton
          to={commentAlarms}
          type="text"
          disabled={busy || note.trim() === ''}
          onClick={() => handle(call(commentAlarms, { body }))}
        >
          {t('action.comment')}
        </AllowedButton>
      </div>
      <DriverText alarmId={alarm.id} onDone={onDone} />
    </div>
  )
}

type Outcome = Answer<typeof settleAlarms>

/** One step at a time; answers whether it was taken. */
function useHandling(onDone: () => void) {
  const { t } = useTranslation('alarm')
  const { message } = App.useApp()
  const refusal = useRefusal()
  const [busy, setBusy] = useState(false)

  async function run(work: Promise<Outcome>): Promise<boolean> {
    setBusy(true)
    try {
      const { changed, refused } = await work
      if (changed > 0) message.success(t('drawer.done'))
      else message.warning(refusal(refused))
      onDone()
      return changed > 0
    } catch (error) {
      // The call reports its own failures.
      if (!(error instanceof CallFailed) && !(error instanceof CallCancelled)) throw error
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}

/** A text on the display of the vehicle and by speech. It is sent by its own button, not with the next step. */
function DriverText({ alarmId, onDone }: { alarmId: number; onDone: () => void }) {
  const { t } = useTranslation('alarm')
  const mayText = useAtomValue(grantedCodesAtom).has(TEXT_DRIVER_CODE.code)
  const [driverText, setDriverText] = useState('')
  const { busy, run } = useHandling(onDone)
  if (!mayText) return null
  async function send() {
    if (await run(call(commentAlarms, { body: { ids: [alarmId], driverText } }))) setDriverText('')
  }
  return (
    <Allowed to={commentAlarms}>
      <Input.Search
        aria-label={t('drawer.text')}
        placeholder={t('drawer.text')}
        value={driverText}
        maxLength={200}
        loading={busy}
        enterButton={<Button disabled={busy || driverText.trim() === ''}>{t('drawer.send')}</Button>}
        onChange={(event) => setDriverText(event.target.value)}
        onSearch={() => {
          if (!busy && driverText.trim() !== '') void send()
        }}
      />
    </Allowed>
  )
}

function Assignee({ given, onAssign }: { given: number | null; onAssign: (id: number | null) => void }) {
  const { t } = useTranslation('alarm')
  const { data = [] } = useCall(findAlarmAssignees, { query: {} })
  const me = useAtomValue(myInfoAtom)?.userId
  const mine = data.find(({ id }) => id !== given && String(id) === me)
  return (
    <Space.Compact block>
      <Select
        aria-label={t('action.assign')}
        placeholder={t('action.assign')}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        style={{ inlineSize: '100%' }}
        value={given ?? undefined}
        options={data.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id: number | undefined) => onAssign(id ?? null)}
      />
      {mine && <Button onClick={() => onAssign(mine.id)}>{t('action.assignMe')}</Button>}
    </Space.Compact>
  )
}
