import type { SectionPages } from '#console/shell/section.ts'

/** Code of the pages, fetched when one is first opened. */
export const baseInfoPages: SectionPages = {
  '/baseInfo/vehicle': async () => (await import('./vehicle-page.tsx')).VehiclePage,
  '/baseInfo/dealer': async () => (await import('./dealer/dealer-page.tsx')).DealerPage,
}
