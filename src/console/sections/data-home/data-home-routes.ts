import type { Section } from '../../shell/section.ts'

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
