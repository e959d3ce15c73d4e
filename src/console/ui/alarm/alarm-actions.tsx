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
import { type AlarmAction, stateAfter } from '#core/domain/alarm-handling.ts'
import { call } from '#web/api/call.ts'
import { CallCancelled, CallFailed } from '#web/api/call-failed.ts'
import { useCall } from '#web/api/use-call.ts'
import { grantedCodesAtom } from '#web/state/session.ts'
import { useAtomValue } from 'jotai'
import { AllowedButton } from '../allowed-button.tsx'
import { Allowed } from '../allowed.tsx'

const SETTLING = ['start', 'resolve', 'falseAlarm', 'close', 'reopen'] as const

interface Props {
  alarm: AlarmDetail
  onDone: () => void
}

/** Actions on an alarm by its status, with a note and, where allowed, a text to the driver. */
export function AlarmActions({ alarm, onDone }: Props) {
  const { t } = useTranslation('alarm')
  const { message } = App.useApp()
  const mayText = useAtomValue(grantedCodesAtom).has(TEXT_DRIVER_CODE.code)
  const [note, setNote] = useState('')
  const [driverText, setDriverText] = useState('')
  const [busy, setBusy] = useState(false)
  const [causeMissing, setCauseMissing] = useState(false)
  const noteField = useRef<TextAreaRef>(null)
  const may = (action: AlarmAction) => stateAfter(alarm.state, action) !== null
  const body = { ids: [alarm.id], note, driverText }

  function settle(action: (typeof SETTLING)[number]) {
    const isMissing = ENDING_ACTIONS.has(action) && note.trim() === ''
    setCauseMissing(isMissing)
    if (isMissing) noteField.current?.focus()
    else void run(call(settleAlarms, { body: { ...body, action } }))
  }

  async function run(work: Promise<{ changed: number }>) {
    setBusy(true)
    try {
      const { changed } = await work
      if (changed > 0) {
        message.success(t('drawer.done'))
        setNote('')
        setDriverText('')
      } else message.warning(t('drawer.refused'))
      onDone()
    } catch (error) {
      // The call reports its own failures.
      if (!(error instanceof CallFailed) && !(error instanceof CallCancelled)) throw error
    } finally {
      setBusy(false)
    }
  }

  return (
    <Space orientation="vertical" style={{ inlineSize: '100%', marginBlock: 16 }}>
      <Input.TextArea
        aria-label={t('drawer.note')}
        placeholder={t('drawer.note')}
        value={note}
        maxLength={1000}
        autoSize={{ minRows: 2 }}
        ref={noteField}
        status={causeMissing ? 'error' : ''}
        onChange={(event) => {
          setNote(event.target.value)
          setCauseMissing(false)
        }}
      />
      {causeMissing && (
        <p role="alert" style={{ margin: 0, color: 'var(--danger)' }}>
          {t('drawer.causeMissing')}
        </p>
      )}
      {mayText && (
        <Input
          aria-label={t('drawer.text')}
          placeholder={t('drawer.text')}
          value={driverText}
          maxLength={200}
          onChange={(event) => setDriverText(event.target.value)}
        />
      )}
      <Space wrap>
        {may('acknowledge') && (
          <AllowedButton
            to={acknowledgeAlarms}
            type="primary"
            loading={busy}
            onClick={() => run(call(acknowledgeAlarms, { body }))}
          >
            {t('action.acknowledge')}
          </AllowedButton>
        )}
        <Allowed to={settleAlarms}>
          {SETTLING.filter(may).map((action) => (
            <Button key={action} disabled={busy} onClick={() => settle(action)}>
              {t(`action.${action}`)}
            </Button>
          ))}
        </Allowed>
        <AllowedButton
          to={commentAlarms}
          disabled={busy || note === ''}
          onClick={() => run(call(commentAlarms, { body }))}
        >
          {t('action.comment')}
        </AllowedButton>
      </Space>
      {may('assign') && (
        <Allowed to={assignAlarms}>
          <Assignee
            given={alarm.assigneeId}
            onAssign={(assigneeId) => run(call(assignAlarms, { body: { ...body, assigneeId } }))}
          />
        </Allowed>
      )}
    </Space>
  )
}

function Assignee({ given, onAssign }: { given: number | null; onAssign: (id: number | null) => void }) {
  const { t } = useTranslation('alarm')
  const { data = [] } = useCall(findAlarmAssignees, { query: {} })
  return (
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
  )
}
