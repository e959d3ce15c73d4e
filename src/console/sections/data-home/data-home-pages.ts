import type { SectionPages } from '#console/shell/section.ts'

/** Code of the pages, fetched when one is first opened. */
export const dataHomePages: SectionPages = {
  '/dataHome/index': async () => (await import('./data-home-page.tsx')).DataHomePage,
}
