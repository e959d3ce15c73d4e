import type { Section } from '#console/shell/section.ts'

export const homeSection: Section = {
  path: '/home',
  titleKey: 'title.home',
  order: 0,
  icon: 'home',
  pages: async () => (await import('./home-pages.ts')).homePages,
  routes: [
    {
      path: '/home',
      titleKey: 'title.home',
      order: 0,
    },
  ],
}
