import type { Section } from '#console/shell/section.ts'

export const offlineSection: Section = {
  path: '/offline',
  titleKey: 'title.offline',
  order: 160,
  icon: 'offline',
  pages: async () => (await import('./offline-pages.ts')).offlinePages,
  routes: [
    {
      path: '/offline/check',
      titleKey: 'title.offline.check',
      order: 10,
    },
    {
      path: '/offline/function',
      titleKey: 'title.offline.function',
      order: 20,
    },
    {
      path: '/offline/history',
      titleKey: 'title.offline.history',
      order: 30,
    },
    {
      path: '/offline/census',
      titleKey: 'title.offline.census',
      order: 40,
    },
  ],
}
