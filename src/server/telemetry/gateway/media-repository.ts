import { and, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '#server/store/database.ts'
import { terminalMedia } from '#server/store/schema/terminal-records.ts'
import type { ReceivedMedia } from './message-context.ts'

/** Rows of media terminals sent. */
export class MediaRepository {
  private readonly orm: Database['orm']

  constructor(db: Pick<Database, 'orm'>) {
    this.orm = db.orm
  }

  async announce(media: ReceivedMedia): Promise<void> {
    await this.orm.insert(terminalMedia).values(rowOf(media)).onConflictDoNothing()
  }

  /** Some terminals count each channel for itself: several pictures of one second have the same number. */
  async isStored({ terminalId, mediaId, takenAt, channel, kind }: ReceivedMedia): Promise<boolean> {
    const rows = await this.orm
      .select({ id: terminalMedia.id })
      .from(terminalMedia)
      .where(
        and(
          eq(terminalMedia.terminalId, terminalId),
          eq(terminalMedia.mediaId, mediaId),
          eq(terminalMedia.takenAt, new Date(takenAt)),
          eq(terminalMedia.channel, channel),
          eq(terminalMedia.kind, kind),
          isNotNull(terminalMedia.objectKey),
        ),
      )
      .limit(1)
    return rows.length > 0
  }

  async keep(media: ReceivedMedia, objectKey: string, size: number): Promise<void> {
    await this.orm
      .insert(terminalMedia)
      .values({ ...rowOf(media), objectKey, size })
      .onConflictDoUpdate({
        target: [
          terminalMedia.terminalId,
          terminalMedia.mediaId,
          terminalMedia.takenAt,
          terminalMedia.channel,
          terminalMedia.kind,
        ],
        set: { objectKey, size, receivedAt: new Date(media.receivedAt), lat: media.lat, lng: media.lng },
      })
  }
}

const rowOf = ({ takenAt, receivedAt, ...media }: ReceivedMedia) => ({
  ...media,
  takenAt: new Date(takenAt),
  receivedAt: new Date(receivedAt),
})
