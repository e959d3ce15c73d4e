import type { Section } from '#console/shell/section.ts'

export const operateSection: Section = {
  path: '/operate',
  titleKey: 'title.operate',
  order: 20,
  icon: 'operate',
  pages: async () => (await import('./operate-pages.ts')).operatePages,
  routes: [
    {
      path: '/operate/vehicleMonitor',
      titleKey: 'title.operate.vehicleMonitor',
      order: 130,
      opens: '/multiTrack',
    },
  ],
}
