import { readFileSync } from 'node:fs'
import type { FastifyRequest } from 'fastify'
import { LANGUAGES, type Language } from '#core/contract/translation.ts'
import { projectFolder } from '#server/ops/project-folder.ts'
import type { FailDetail } from './errors.ts'

/** The Lang header is only sent when the language is not Chinese (specification §7). */
export const DEFAULT_LANGUAGE: Language = 'zh'

type Messages = Record<string, string>

/** The server's own texts, from the same files as the browser's. */
export class Translator {
  private readonly messages: Record<string, Messages>

  constructor(folder = projectFolder('locales')) {
    const read = (lang: Language, namespace: string) =>
      JSON.parse(readFileSync(`${folder}/${lang}/${namespace}.json`, 'utf8')) as Messages
    this.messages = Object.fromEntries(
      LANGUAGES.map((lang) => [lang, { ...read(lang, 'errors'), ...read(lang, 'validation'), ...read(lang, 'files') }]),
    )
  }

  text(lang: Language, key: string, values: Record<string, string | number> = {}): string {
    const message = this.messages[lang]?.[key] ?? this.messages.en?.[key] ?? key
    return message.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole))
  }

  details(lang: Language, failDetail: readonly FailDetail[]): { path?: string; message: string }[] {
    return failDetail.map(({ path, message, values }) => ({
      ...(path === undefined ? {} : { path }),
      message: this.text(lang, message, values),
    }))
  }
}

export function languageOf(request: Pick<FastifyRequest, 'headers'>): Language {
  const asked = String(request.headers.lang ?? '')
    .toLowerCase()
    .split(/[-_]/)[0]
  return LANGUAGES.find((lang) => lang === asked) ?? DEFAULT_LANGUAGE
}
