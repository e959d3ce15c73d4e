import type { Database } from '#server/store/database.ts'
import { videoMediaId } from '#server/store/schema/video.ts'

/** Which number which terminal writes into its media packets. */
export function mediaIdRepository(db: Pick<Database, 'orm'>) {
  return {
    all: () => db.orm.select({ mediaId: videoMediaId.mediaId, terminalId: videoMediaId.terminalId }).from(videoMediaId),
    async learned(terminalId: number, mediaId: string): Promise<void> {
      const seenAt = new Date()
      await db.orm
        .insert(videoMediaId)
        .values({ mediaId, terminalId, seenAt })
        .onConflictDoUpdate({ target: videoMediaId.mediaId, set: { terminalId, seenAt } })
    },
  }
}
