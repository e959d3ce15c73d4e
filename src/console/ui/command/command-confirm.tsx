import { Alert, App, Form, Input, Modal, Switch } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { type CommandReadiness, createCommand, getCommandReadiness } from '#core/contract/command.ts'
import {
  APPROVAL_FROM,
  type CommandKind,
  definitionOf,
  needsStandstill,
  REASON_FROM,
  riskOf,
} from '#core/domain/command-kind.ts'
import type { CommandStatus } from '#core/domain/command-status.ts'
import { CONFIRM_THROTTLE_MS } from '#core/domain/limits.ts'
import { call } from '#web/api/call.ts'
import { CallCancelled, CallFailed } from '#web/api/call-failed.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { CommandSubject } from './command-subject.tsx'
import { CommandValues } from './command-values.tsx'
import { useCommandWords } from './command-words.ts'
import { RiskBadge } from './risk-badge.tsx'

export interface OrderedCommand {
  vin: string
  kind: CommandKind
  params: Record<string, unknown>
}

interface Props {
  /** Null: closed. */
  order: OrderedCommand | null
  onClose: () => void
  onGiven: (jobId: number) => void
  /** Subject of the command, where its name does not contain it. */
  children?: ReactNode
  /** Sends the command other than as its own job; it is sent at once or not at all. */
  give?: (order: OrderedCommand, reason: string) => Promise<{ jobId: number; status: CommandStatus }>
}

/** It is in the name of the command already. */
const NAMING = new Set(['word', 'action'])

/** They need a second approver, but the vehicle can be driven. */
const DOORS: ReadonlySet<CommandKind> = new Set(['lock', 'unlock'])

/** Freshness changes while the dialog is open. */
const FRESH_MS = 5_000

/**
 * The confirmation of a command, by its risk class (docs/product/shared.md#risk-classes). Confirm works once in two seconds and a click outside
 * the dialog does not close it (docs/product/shared.md#dialogs).
 */
export function CommandConfirm({ order, ...props }: Props) {
  return order && <Gate key={JSON.stringify(order)} order={order} {...props} />
}

function Gate({ order, onClose, onGiven, children, give }: Props & { order: OrderedCommand }) {
  const words = useCommandWords()
  const { t } = words
  const { message } = App.useApp()
  const format = useFormat()
  const { vin, kind, params } = order
  const risk = riskOf(kind, params)
  const stops = risk >= APPROVAL_FROM
  const { data: readiness } = useCall(getCommandReadiness, { query: { vin } }, { refreshMs: FRESH_MS })
  const [reason, setReason] = useState('')
  const [waits, setWaits] = useState(false)
  const [busy, setBusy] = useState(false)
  const last = useRef(Number.NEGATIVE_INFINITY)
  const mustRest = needsStandstill(kind, risk, params)
  const blocker = blockerOf(readiness, { risk, mustRest, waits, reason: risk < REASON_FROM ? 'none needed' : reason })

  async function send() {
    const now = Date.now()
    if (now - last.current < CONFIRM_THROTTLE_MS) return
    last.current = now
    setBusy(true)
    try {
      const queuePolicy = waits ? ('queueUntilExpire' as const) : ('sendNow' as const)
      const given = give
        ? give(order, reason)
        : call(createCommand, { body: { vin, kind, params, reason, queuePolicy } })
      const { jobId, status } = await given
      message.success(status === 'awaitingApproval' ? t('confirm.awaits') : t('confirm.given'))
      onGiven(jobId)
      onClose()
    } catch (error) {
      // The call reports its own failures; the dialog stays open for another try, or shows the job that is open.
      if (error instanceof CallFailed) openJobOf(error, onGiven)
      else if (!(error instanceof CallCancelled)) throw error
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal
      open
      title={t('confirm.title', { command: words.kind({ kind, params }) })}
      mask={{ closable: false }}
      okText={stops ? t('confirm.askSecond') : t('confirm.send')}
      cancelText={t('action.cancel')}
      okButtonProps={{ danger: risk >= REASON_FROM, disabled: blocker !== null, loading: busy }}
      onOk={() => void send()}
      onCancel={onClose}
    >
      {readiness && <CommandSubject readiness={readiness} />}
      <p>
        <RiskBadge risk={risk} />
      </p>
      {children ?? <Sent params={params} kind={kind} />}
      {stops && (
        <Alert type="warning" showIcon title={t(DOORS.has(kind) ? 'confirm.secondDoors' : 'confirm.secondPerson')} />
      )}
      <Form layout="vertical" style={{ marginBlockStart: 12 }}>
        {risk >= REASON_FROM && (
          <Form.Item label={t('confirm.reason')} htmlFor="command-reason" required>
            <Input.TextArea
              id="command-reason"
              value={reason}
              maxLength={500}
              autoSize={{ minRows: 2 }}
              onChange={(event) => setReason(event.target.value)}
            />
          </Form.Item>
        )}
        {!give && (
          <Form.Item label={t('confirm.waits')} htmlFor="command-waits">
            <Switch id="command-waits" checked={waits} onChange={setWaits} />
          </Form.Item>
        )}
      </Form>
      <p>{t('confirm.expires', { minutes: format.number(definitionOf(kind).expireSeconds / 60) })}</p>
      {blocker && blocker !== 'reason' && <p role="alert">{t(textOf(blocker, stops))}</p>}
    </Modal>
  )
}

/** Parameters of the command, where the user set them; labels of a tile are self-explanatory. */
function Sent({ params, kind }: Pick<OrderedCommand, 'params' | 'kind'>) {
  const values = Object.fromEntries(
    Object.entries(params).filter(([name, value]) => !NAMING.has(name) && value !== '' && value !== null),
  )
  return Object.keys(values).length > 0 ? <CommandValues values={values} kind={kind} /> : null
}

type Blocker = 'ceiling' | 'offline' | 'moving' | 'stale' | 'noPosition' | 'reason' | 'unknown'

/** Comfort needs a vehicle at rest too, and immobilises nothing. */
const textOf = (blocker: Exclude<Blocker, 'reason'>, stops: boolean) =>
  blocker === 'moving' || blocker === 'stale' || blocker === 'noPosition'
    ? (`blocked.${stops ? '' : 'rest.'}${blocker}` as const)
    : (`blocked.${blocker}` as const)

function blockerOf(
  readiness: CommandReadiness | undefined,
  { risk, mustRest, waits, reason }: { risk: number; mustRest: boolean; waits: boolean; reason: string },
): Blocker | null {
  if (!readiness) return 'unknown'
  if (risk > readiness.riskCeiling) return 'ceiling'
  if (mustRest && readiness.standstill !== 'standing') return readiness.standstill
  if (!readiness.online && !waits && risk < APPROVAL_FROM) return 'offline'
  return reason.trim() === '' ? 'reason' : null
}

function openJobOf({ failDetail }: CallFailed, show: (jobId: number) => void): void {
  const open = failDetail.find(({ path }) => path === 'openJobId')
  if (open) show(Number(open.message))
}
