export const NO_LIMITS = { maxVehicles: null, maxAccounts: null, maxStorageMb: null, maxExportRows: null }

/** A customer as the operator enters it; the number makes it another one. */
export const aTenantInput = (number: number, rest: object = {}) => ({
  oemId: `customer-${number}`,
  name: `Customer ${number}`,
  type: 'fleet' as const,
  packageId: null,
  username: `boss-${number}`,
  administrator: 'Boss',
  expireTime: null,
  ...NO_LIMITS,
  ...rest,
})
