import type { SectionPages } from '#console/shell/section.ts'

/** Code of the pages, fetched when one is first opened. */
export const exportFilePages: SectionPages = {
  '/exportFile/index': async () => (await import('./export-file-page.tsx')).ExportFilePage,
}
