import type { Section } from '../../shell/section.ts'

export const permitSection: Section = {
  path: '/permit',
  titleKey: 'title.permit',
  order: 200,
  icon: 'permit',
  routes: [
    {
      path: '/permit/vehicleOwnManget',
      titleKey: 'title.permit.vehicleOwnManget',
      order: 50,
      page: async () => (await import('./vehicle-org/vehicle-org-page.tsx')).VehicleOrgPage,
    },
    {
      path: '/permit/log',
      titleKey: 'title.permit.log',
      order: 60,
      page: async () => (await import('./log/audit-log-page.tsx')).AuditLogPage,
    },
  ],
}
