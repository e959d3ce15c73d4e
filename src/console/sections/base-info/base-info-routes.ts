import type { Section } from '../../shell/section.ts'

export const baseInfoSection: Section = {
  path: '/baseInfo',
  titleKey: 'title.baseInfo',
  order: 120,
  icon: 'masterData',
  routes: [
    {
      path: '/baseInfo/vehicle',
      titleKey: 'title.baseInfo.vehicle',
      order: 10,
      page: async () => (await import('./vehicle-page.tsx')).VehiclePage,
    },
    {
      path: '/baseInfo/dealer',
      titleKey: 'title.baseInfo.dealer',
      order: 20,
      page: async () => (await import('./dealer/dealer-page.tsx')).DealerPage,
    },
  ],
}
