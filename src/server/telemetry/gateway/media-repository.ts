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

  async isStored({ terminalId, mediaId, takenAt }: ReceivedMedia): Promise<boolean> {
    const rows = await this.orm
      .select({ id: terminalMedia.id })
      .from(terminalMedia)
      .where(
        and(
          eq(terminalMedia.terminalId, terminalId),
          eq(terminalMedia.mediaId, mediaId),
          eq(terminalMedia.takenAt, new Date(takenAt)),
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
        target: [terminalMedia.terminalId, terminalMedia.mediaId, terminalMedia.takenAt],
        set: { objectKey, size, receivedAt: new Date(media.receivedAt), lat: media.lat, lng: media.lng },
      })
  }
}

const rowOf = ({ takenAt, receivedAt, ...media }: ReceivedMedia) => ({
  ...media,
  takenAt: new Date(takenAt),
  receivedAt: new Date(receivedAt),
})
