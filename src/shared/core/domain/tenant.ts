/** Kinds of customers: a vehicle manufacturer, a fleet, a group of dealers. */
export const TENANT_TYPES = ['oem', 'fleet', 'dealerGroup'] as const

/**
 * active; grace: past its end and warned of; suspended: it reads only, vehicles go on reporting; closed: neither people nor
 * displays have access.
 */
export type TenantType = (typeof TENANT_TYPES)[number]

export const TENANT_STATES = ['active', 'grace', 'suspended', 'closed'] as const
export type TenantState = (typeof TENANT_STATES)[number]

/** Days between the end of a tenant and its suspension. */
export const GRACE_DAYS = 30

/** Limits of a tenant, by the name of their field. */
export const TENANT_LIMITS = ['maxVehicles', 'maxAccounts', 'maxStorageMb', 'maxExportRows'] as const
export type TenantLimit = (typeof TENANT_LIMITS)[number]
export type TenantLimits = Readonly<Record<TenantLimit, number | null>>

/** Pictures a logo may have, and its size. */
export const LOGO_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp']
export const LOGO_MAX_BYTES = 512 * 1024
