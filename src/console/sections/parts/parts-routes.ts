import type { Section } from '#console/shell/section.ts'

export const partsSection: Section = {
  path: '/parts',
  titleKey: 'title.parts',
  order: 120,
  icon: 'parts',
  pages: async () => (await import('./parts-pages.ts')).partsPages,
  routes: [
    {
      path: '/parts/info',
      titleKey: 'title.parts.info',
      order: 20,
    },
  ],
}
