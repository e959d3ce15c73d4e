import { getTranslations } from '#core/contract/translation.ts'
import type { Language } from '#core/domain/language.ts'
import { call } from '../api/call.ts'
import type { Messages } from './messages.ts'

/** Texts of this installation that override the shipped ones, by namespace. */
export const installationWords = (language: Language): Promise<Record<string, Messages>> =>
  call(getTranslations, { query: { lang: language } }, { toast: false, loading: false, cancellable: false })
