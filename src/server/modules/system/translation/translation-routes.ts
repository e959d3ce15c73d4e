import type { FastifyInstance } from 'fastify'
import { getTranslations } from '#core/contract/translation.ts'
import { route } from '#server/http/route.ts'
import type { TranslationRepository } from './translation-repository.ts'

export function translationRoutes(app: FastifyInstance, parts: { translations: TranslationRepository }): void {
  route(app, getTranslations, ({ query }) => parts.translations.ofLanguage(query.lang))
}
