/** Roles every tenant has; what they open follows the version of the program. */
export const BUILT_IN_ROLES = [
  'tenantAdmin',
  'viewer',
  'operator',
  'engineer',
  'otaEditor',
  'otaApprover',
  'safetyOfficer',
  'auditor',
] as const
export type BuiltInRole = (typeof BUILT_IN_ROLES)[number]
