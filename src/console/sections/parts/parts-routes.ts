import type { Section } from '../../shell/section.ts'

export const partsSection: Section = {
  path: '/parts',
  titleKey: 'title.parts',
  order: 120,
  icon: 'parts',
  routes: [
    {
      path: '/parts/info',
      titleKey: 'title.parts.info',
      order: 20,
      page: async () => (await import('./part-page.tsx')).PartPage,
    },
  ],
}
