import type { SectionPages } from '#console/shell/section.ts'

/** Code of the pages, fetched when one is first opened. */
export const permitPages: SectionPages = {
  '/permit/vehicleOwnManget': async () => (await import('./vehicle-org/vehicle-org-page.tsx')).VehicleOrgPage,
  '/permit/screen': async () => (await import('./screen/wall-displays-page.tsx')).WallDisplaysPage,
  '/permit/log': async () => (await import('./log/audit-log-page.tsx')).AuditLogPage,
}
