import type { SectionPages } from '#console/shell/section.ts'

/** Code of the pages, fetched when one is first opened. */
export const homePages: SectionPages = {
  '/home': async () => (await import('./home-page.tsx')).HomePage,
}
