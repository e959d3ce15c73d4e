import type { Section } from '../../shell/section.ts'

export const homeSection: Section = {
  path: '/home',
  titleKey: 'title.home',
  order: 0,
  icon: 'home',
  routes: [
    {
      path: '/home',
      titleKey: 'title.home',
      order: 0,
      page: async () => (await import('./home-page.tsx')).HomePage,
    },
  ],
}
