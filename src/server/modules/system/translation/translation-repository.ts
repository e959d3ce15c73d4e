import { eq, sql } from 'drizzle-orm'
import type { Language } from '#core/domain/language.ts'
import { titleKeyOf } from '#core/domain/menu.ts'
import type { Database } from '#server/store/database.ts'
import { translation } from '#server/store/schema/account.ts'
import { menuVersion } from '#server/store/schema/tenant-package.ts'

export interface TranslationRepository {
  /** Texts by namespace, then key. */
  ofLanguage(lang: Language): Promise<Record<string, Record<string, string>>>
}

export function translationRepository({ orm }: Pick<Database, 'orm'>): TranslationRepository {
  /** Titles of the published menu that differ from those of the program, by path. */
  const publishedTitles = async (lang: Language): Promise<[path: string, title: string][]> => {
    const { rows } = await orm.execute<{ path: string; title: string }>(sql`
      select c.path, c.change -> 'titles' ->> ${lang} as title
        from ${menuVersion} m cross join jsonb_each(m.changes) c(path, change)
       where m.current and coalesce(c.change -> 'titles' ->> ${lang}, '') <> ''`)
    return rows.map(({ path, title }) => [path, title])
  }
  return {
    async ofLanguage(lang) {
      const rows = await orm
        .select({ namespace: translation.namespace, key: translation.key, text: translation.text })
        .from(translation)
        .where(eq(translation.lang, lang))
      const texts: Record<string, Record<string, string>> = {}
      for (const { namespace, key, text } of rows) (texts[namespace] ??= {})[key] = text
      return withMenuTitles(texts, await publishedTitles(lang))
    },
  }
}

type Texts = Record<string, Record<string, string>>

function withMenuTitles(texts: Texts, titles: readonly [path: string, title: string][]): Texts {
  if (titles.length === 0) return texts
  const shell = Object.fromEntries(titles.map(([path, title]) => [titleKeyOf(path), title]))
  return { ...texts, shell: { ...texts.shell, ...shell } }
}
