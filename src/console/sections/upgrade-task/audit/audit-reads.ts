import { listTaskAudits } from '#core/contract/task-audit.ts'
import { TASK_READS } from '../task/task-reads.ts'

/** Calls whose answers change with a decision. */
export const AUDIT_READS = [listTaskAudits, ...TASK_READS]
