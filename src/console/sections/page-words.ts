import type { Namespace } from '#web/i18n/use-translation.ts'

/** Namespaces of each page by its file; filled by scripts/source-words.ts where pages are built or served. */
export const PAGE_WORDS: Readonly<Record<string, readonly Namespace[]>> = {}
