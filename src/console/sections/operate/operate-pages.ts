import type { SectionPages } from '#console/shell/section.ts'

/** Code of the pages, fetched when one is first opened. */
export const operatePages: SectionPages = {
  '/operate/vehicleMonitor': async () => (await import('./window-blocked-page.tsx')).WindowBlockedPage,
}
