import { and, asc, eq } from 'drizzle-orm'
import type { AudioVideoParameter, AudioVideoTemplate } from '#core/contract/audio-video.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import type { Database } from '#server/store/database.ts'
import { avTemplate } from '#server/store/schema/video.ts'

export type AudioVideoRepository = ReturnType<typeof audioVideoRepository>

export function audioVideoRepository(db: Pick<Database, 'orm'>) {
  return {
    async templates(oemId: string): Promise<AudioVideoTemplate[]> {
      const rows = await db.orm
        .select()
        .from(avTemplate)
        .where(eq(avTemplate.oemId, oemId))
        .orderBy(asc(avTemplate.name))
      return rows.map(templateOf)
    },

    async save(
      oemId: string,
      userId: number,
      { name, parameters }: { name: string; parameters: AudioVideoParameter[] },
    ): Promise<AudioVideoTemplate> {
      const values = { parameters, updatedBy: userId, updatedAt: new Date() }
      const [row] = await db.orm
        .insert(avTemplate)
        .values({ oemId, name, ...values })
        .onConflictDoUpdate({ target: [avTemplate.oemId, avTemplate.name], set: values })
        .returning()
      return templateOf(row!)
    },

    async remove(oemId: string, id: number): Promise<boolean> {
      const gone = await db.orm
        .delete(avTemplate)
        .where(and(eq(avTemplate.oemId, oemId), eq(avTemplate.id, id)))
        .returning({ id: avTemplate.id })
      return gone.length > 0
    },
  }
}

function templateOf({ id, name, parameters, updatedAt }: typeof avTemplate.$inferSelect): AudioVideoTemplate {
  return { id, name, parameters, updateTime: platformTimeOf(updatedAt) }
}
