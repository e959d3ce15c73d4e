/** Data quality flags of one position (docs/product/shared.md#data-quality), a bit mask. */
export const POSITION_QUALITY = {
  /** Received much later than measured. */
  late: 1 << 0,
  /** Blind-zone upload. */
  replayed: 1 << 1,
  /** The receiver had no fix. */
  gnssInvalid: 1 << 2,
  /** The implied speed since the last point is impossible. */
  drift: 1 << 3,
  /** Device time is missing or impossible; ts is the receive time. */
  clockWrong: 1 << 4,
  checksumFixed: 1 << 5,
  /** The body held items the dialect does not know. */
  unknownItems: 1 << 6,
  /** The item list ended in the middle of an item. */
  truncatedItems: 1 << 7,
  /** The vehicle says that it does not know its speed; the stored 0 is no speed. */
  speedUnknown: 1 << 8,
  /** The coordinates are of a system the platform does not know; the place is not stored. */
  otherDatum: 1 << 9,
} as const

type PositionQuality = keyof typeof POSITION_QUALITY
export const POSITION_QUALITIES = Object.keys(POSITION_QUALITY) as [PositionQuality, ...PositionQuality[]]

/** km/h of a stored position, which has tenths; null where the vehicle did not know it. */
export const knownSpeed = ({ speed, quality }: { speed: number; quality: number }): number | null =>
  (quality & POSITION_QUALITY.speedUnknown) === 0 ? speed / 10 : null

/** What of a vehicle's last report people should not rely on, and why. */
export const VEHICLE_DOUBTS = ['clockWrong', 'drift', 'otherDatum', 'speedUnknown', 'odometerDead'] as const
export type VehicleDoubt = (typeof VEHICLE_DOUBTS)[number]

export const doubtsOf = (quality: number, odometerDead: boolean): VehicleDoubt[] =>
  VEHICLE_DOUBTS.filter((key) => (key === 'odometerDead' ? odometerDead : (quality & POSITION_QUALITY[key]) !== 0))

/** Flags that are set in a mask. */
export const qualitiesOf = (mask: number): PositionQuality[] =>
  POSITION_QUALITIES.filter((key) => (mask & POSITION_QUALITY[key]) !== 0)
