import { eq } from 'drizzle-orm'
import type { Language } from '#core/domain/language.ts'
import type { Database } from '#server/store/database.ts'
import { translation } from '#server/store/schema/account.ts'

export interface TranslationRepository {
  /** Texts by namespace, then key. */
  ofLanguage(lang: Language): Promise<Record<string, Record<string, string>>>
}

export function translationRepository({ orm }: Pick<Database, 'orm'>): TranslationRepository {
  return {
    async ofLanguage(lang) {
      const rows = await orm
        .select({ namespace: translation.namespace, key: translation.key, text: translation.text })
        .from(translation)
        .where(eq(translation.lang, lang))
      const texts: Record<string, Record<string, string>> = {}
      for (const { namespace, key, text } of rows) (texts[namespace] ??= {})[key] = text
      return texts
    },
  }
}
