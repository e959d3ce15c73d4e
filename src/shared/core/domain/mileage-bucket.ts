/** Greatest odometer of each mileage bucket in km; the last one has no end. */
export const MILEAGE_BUCKETS = [5_000, 10_000, 20_000, 50_000, 100_000, Number.POSITIVE_INFINITY] as const

/** Place in MILEAGE_BUCKETS of an odometer in km; whole kilometres count, as a driver reads them. */
export const mileageBucketOf = (km: number): number =>
  MILEAGE_BUCKETS.findIndex((greatest) => Math.floor(km) <= greatest)
