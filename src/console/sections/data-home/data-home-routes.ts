import type { Section } from '#console/shell/section.ts'

export const dataHomeSection: Section = {
  path: '/dataHome',
  titleKey: 'title.dataHome',
  order: 5,
  icon: 'dataService',
  pages: async () => (await import('./data-home-pages.ts')).dataHomePages,
  routes: [
    {
      path: '/dataHome/index',
      titleKey: 'title.dataHome.index',
      order: 10,
    },
  ],
}
