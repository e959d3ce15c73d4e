import { and, inArray, type SQLWrapper } from 'drizzle-orm'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import type { Database } from './database.ts'
import { alarmMute } from './schema/alarm.ts'
import type { Scope } from './scope.ts'

type New = Pick<typeof alarmMute.$inferInsert, 'fenceId' | 'vehicleId' | 'kind' | 'ruleId' | 'reason'>

/** Answers its id. */
export async function addMute(
  { orm }: Pick<Database, 'orm'>,
  { oemId, userId }: Scope & { userId: number },
  { untilTime, ...values }: New & { untilTime: string },
): Promise<number> {
  const [made] = await orm
    .insert(alarmMute)
    .values({ ...values, oemId, userId, until: new Date(fromPlatformTime(untilTime)) })
    .returning({ id: alarmMute.id })
  return made!.id
}

/** Ends these mutes, as far as they are among the ids that `own` selects; answers how many. */
export async function endMutes(
  { orm }: Pick<Database, 'orm'>,
  ids: readonly number[],
  own: SQLWrapper,
): Promise<number> {
  const ended = await orm
    .delete(alarmMute)
    .where(and(inArray(alarmMute.id, [...ids]), inArray(alarmMute.id, own)))
    .returning({ id: alarmMute.id })
  return ended.length
}
