import { z } from 'zod'
import * as domain from '../domain/upgrade-task.ts'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import * as fields from './fields.ts'
import { UpgradeTask } from './upgrade-task.ts'

const { platformTime, requiredText, optionalText, text } = fields

export const AUDIT_PAGE = '/upgradeTask/auditRelease'
const BUTTONS = `${AUDIT_PAGE}/task`

/** An upgrade task as its approvers see it. */
export const TaskAudit = UpgradeTask.extend({
  submitter: z.string(),
  submitTime: platformTime.nullable(),
  risks: z.array(z.enum(domain.TASK_RISKS)),
  approvalsNeeded: z.number().int(),
  approvals: z.number().int(),
  /** The last decision; null: none yet. */
  decision: z.enum(['approved', 'rejected', 'revoked']).nullable(),
  decider: z.string(),
  decideTime: platformTime.nullable(),
  decideReason: z.string(),
  /** The caller has approved it, and another user has to. */
  isDecided: z.boolean(),
})
export type TaskAudit = z.output<typeof TaskAudit>

export const TaskAuditFilter = z.object({
  /** waiting: for a decision. decided: all others that were submitted once. */
  tab: z.enum(['waiting', 'decided']).default('waiting'),
  /** Part of the name or of the number. */
  keyWord: text(128).optional(),
  taskClass: z.enum(domain.TASK_CLASSES).optional(),
})
export type TaskAuditFilter = z.output<typeof TaskAuditFilter>

export const { list: listTaskAudits } = calls(
  { page: AUDIT_PAGE, buttons: BUTTONS, row: TaskAudit, filter: TaskAuditFilter, sorts: ['name', 'submitTime'] },
  { list: ['GET /tsp-ota/v1/web/taskAudit/list', 'Upgrade tasks to approve, or that were decided, newest first'] },
)

/** Approving needs every check, rejecting a reason. */
const Decision = z
  .object({
    id: fields.rowId,
    approve: fields.flag,
    reason: optionalText(300),
    checks: z.array(z.enum(domain.AUDIT_CHECKS)).max(domain.AUDIT_CHECKS.length).default([]),
    /** Another start than planned; absent: as planned. */
    plannedTime: platformTime.nullable().optional(),
  })
  .refine(({ approve, reason }) => approve || reason !== '', { path: ['reason'], message: 'validation.required' })
  .refine(({ approve, checks }) => !approve || domain.AUDIT_CHECKS.every((check) => checks.includes(check)), {
    path: ['checks'],
    message: 'validation.allChecks',
  })
export const decideTaskAudit = endpoint('POST /tsp-ota/v1/web/taskAudit/decide', `${BUTTONS}/audit`, {
  audit: 'operation',
  summary: 'Approve or reject a submitted task; 409 for who submitted it or has approved it before',
  body: Decision,
})
export const askTaskAudit = endpoint('POST /tsp-ota/v1/web/taskAudit/ask', `${BUTTONS}/audit`, {
  audit: 'operation',
  summary: 'Ask who submitted a task before deciding on it; 409 for who submitted it',
  body: fields.OneId.extend({ question: requiredText(300) }),
})
export const releaseTaskFiles = endpoint('POST /tsp-ota/v1/web/taskAudit/release', `${BUTTONS}/release`, {
  audit: 'operation',
  summary:
    'Release the files of a task for the next environment; 409 for who submitted it or uploaded one of them, and when a file is not published or not of the environment before',
  body: fields.OneId.extend({ environment: z.enum(['PT', 'SOP']), reason: requiredText(300) }),
  response: fields.Changed,
})
export const revokeTaskAudit = endpoint('POST /tsp-ota/v1/web/taskAudit/revoke', `${BUTTONS}/revoke`, {
  audit: 'operation',
  summary: 'Take the approval of a task back before it starts; it is rejected then',
  body: fields.OneId.extend({ reason: requiredText(300) }),
})
