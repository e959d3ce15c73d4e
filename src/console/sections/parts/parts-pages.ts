import type { SectionPages } from '#console/shell/section.ts'

/** Code of the pages, fetched when one is first opened. */
export const partsPages: SectionPages = {
  '/parts/info': async () => (await import('./part-page.tsx')).PartPage,
}
