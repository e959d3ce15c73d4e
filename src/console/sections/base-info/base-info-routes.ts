import type { Section } from '#console/shell/section.ts'

export const baseInfoSection: Section = {
  path: '/baseInfo',
  titleKey: 'title.baseInfo',
  order: 120,
  icon: 'masterData',
  pages: async () => (await import('./base-info-pages.ts')).baseInfoPages,
  routes: [
    {
      path: '/baseInfo/vehicle',
      titleKey: 'title.baseInfo.vehicle',
      order: 10,
    },
    {
      path: '/baseInfo/dealer',
      titleKey: 'title.baseInfo.dealer',
      order: 20,
    },
  ],
}
