import { readFileSync } from 'node:fs'
import type { FastifyRequest } from 'fastify'
import { LANGUAGES, type Language } from '#core/domain/language.ts'
import { projectFolder } from '#server/ops/project-folder.ts'
import type { FailDetail } from './errors.ts'

/** The Lang header is only sent when the language is not Chinese (docs/product/shared.md#times-and-formats). */
export const DEFAULT_LANGUAGE: Language = 'zh'

type Messages = Record<string, string>

/** The server's own texts, from the same files as the browser's. */
export class Translator {
  private readonly messages: Record<string, Messages>
  private readonly others = new Map<string, Messages>()
  private readonly folder: string

  constructor(folder = projectFolder('locales')) {
    this.folder = folder
    this.messages = Object.fromEntries(
      LANGUAGES.map((lang) => [
        lang,
        { ...this.read(lang, 'errors'), ...this.read(lang, 'validation'), ...this.read(lang, 'files') },
      ]),
    )
  }

  /** A text of any namespace, named "namespace:key" as in the browser; undefined when there is none. */
  readonly word = (lang: Language, name: string): string | undefined => {
    const [namespace = '', key = ''] = name.split(':')
    const file = `${lang}/${namespace}`
    const messages = this.others.get(file) ?? this.read(lang, namespace)
    this.others.set(file, messages)
    return messages[key]
  }

  private read(lang: Language, namespace: string): Messages {
    return JSON.parse(readFileSync(`${this.folder}/${lang}/${namespace}.json`, 'utf8')) as Messages
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
