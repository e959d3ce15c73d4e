import type { Section } from '#console/shell/section.ts'

export const permitSection: Section = {
  path: '/permit',
  titleKey: 'title.permit',
  order: 200,
  icon: 'permit',
  pages: async () => (await import('./permit-pages.ts')).permitPages,
  routes: [
    {
      path: '/permit/vehicleOwnManget',
      titleKey: 'title.permit.vehicleOwnManget',
      order: 50,
    },
    {
      path: '/permit/log',
      titleKey: 'title.permit.log',
      order: 60,
    },
    {
      path: '/permit/screen',
      titleKey: 'title.permit.screen',
      order: 70,
    },
  ],
}
