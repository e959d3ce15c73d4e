import type { SectionPages } from '#console/shell/section.ts'

/** Code of the pages, fetched when one is first opened. */
export const offlinePages: SectionPages = {
  '/offline/check': async () => (await import('./check-page.tsx')).CheckPage,
  '/offline/function': async () => (await import('./function-page.tsx')).FunctionPage,
  '/offline/history': async () => (await import('./history-page.tsx')).OfflineHistoryPage,
  '/offline/census': async () => (await import('./census-page.tsx')).CensusPage,
}
