import { z } from 'zod'
import { AlarmFilter } from '#core/contract/alarm.ts'

/** The search of a list of alarms; without a range it shows the last 30 days. */
export const AlarmListFilter = z.object({
  ...AlarmFilter.shape,
  startTime: AlarmFilter.shape.startTime.optional(),
  endTime: AlarmFilter.shape.endTime.optional(),
})
