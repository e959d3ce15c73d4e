import { z } from 'zod'
import * as domain from '../domain/upgrade-task.ts'
import { endpoint } from './endpoint.ts'
import * as fields from './fields.ts'
import { mayTask, TASK_READERS } from './upgrade-task.ts'

const { platformTime } = fields
const whole = z.number().int()

export const TaskLogEntry = z.object({
  id: whole,
  event: z.enum(domain.TASK_EVENTS),
  eventTime: platformTime,
  /** Empty: the platform. */
  actor: z.string(),
  detail: z.string(),
  checks: z.array(z.enum(domain.AUDIT_CHECKS)),
})
export type TaskLogEntry = z.output<typeof TaskLogEntry>
export const getTaskLog = endpoint('GET /tsp-ota/v1/web/task/log', TASK_READERS, {
  summary: 'What happened to a task, the newest first',
  query: fields.OneId,
  response: z.array(TaskLogEntry),
})

export const TaskFigures = z.object({
  /** How far the vehicles came: each figure contains the next one. */
  funnel: z.object({ vehicles: whole, opened: whole, sent: whole, fetched: whole, succeeded: whole }),
  /** Vehicles that had ended by the end of each hour in which some did; the first 1,000. */
  burnUp: z.array(z.object({ hourTime: platformTime, succeeded: whole, failed: whole })),
  /** By vehicle model and the version before. */
  models: z.array(
    z.object({ modelName: z.string(), fromVersion: z.string(), vehicles: whole, succeeded: whole, failed: whole }),
  ),
})
export type TaskFigures = z.output<typeof TaskFigures>
export const getTaskFigures = endpoint('GET /tsp-ota/v1/web/task/figures', TASK_READERS, {
  summary: 'Figures of a task over time and by vehicle model',
  query: fields.OneId,
  response: TaskFigures,
})

export const exportTaskDossier = endpoint('GET /tsp-ota/v1/web/task/dossier', mayTask('export'), {
  audit: 'export',
  summary:
    'Everything about a task as a JSON file: rules, files with hashes and signatures, decisions, results by vehicle',
  query: fields.OneId,
  transfer: true,
})
