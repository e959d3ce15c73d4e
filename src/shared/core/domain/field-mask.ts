/**
 * What a role can hide from its members: phone numbers but the last digits; names of drivers and contacts; where a vehicle
 * is, more exactly than about a kilometre; VINs but the last characters, in what leaves the console (decision 90).
 */
export const FIELD_MASKS = ['phone', 'person', 'position', 'vin'] as const
export type FieldMask = (typeof FIELD_MASKS)[number]

/** Columns of export files that a mask changes. */
export const MASKED_COLUMNS: Readonly<Record<string, FieldMask>> = {
  vin: 'vin',
  phone: 'phone',
  dealerPhone: 'phone',
  terminalPhone: 'phone',
  mail: 'person',
  contact: 'person',
  driver: 'person',
  driverName: 'person',
  bookedDriver: 'person',
  matchedDriver: 'person',
  lng: 'position',
  lat: 'position',
  startLng: 'position',
  startLat: 'position',
  endLng: 'position',
  endLat: 'position',
  lastDrainLng: 'position',
  lastDrainLat: 'position',
}

/** Digits of a phone number that stay. */
const PHONE_TAIL = 4
/** Characters of a VIN that stay: its serial number. */
const VIN_TAIL = 6
/** Places are rounded to so many parts of a degree, about 1.1 km. */
const PARTS_OF_DEGREE = 100
/** Replaces what is hidden; input may not contain it where a mask can hide the field. */
export const HIDDEN = '•••'

const hide: Readonly<Record<FieldMask, (value: string) => string>> = {
  phone: (value) => HIDDEN + (value.length > PHONE_TAIL ? value.slice(-PHONE_TAIL) : ''),
  vin: (value) => HIDDEN + (value.length > VIN_TAIL ? value.slice(-VIN_TAIL) : ''),
  person: (value) => String.fromCodePoint(value.codePointAt(0) ?? 0) + HIDDEN,
  position: () => HIDDEN,
}

/** A value as users see it whose roles hide it; empty values stay empty. */
export function maskedValue(mask: FieldMask, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => maskedValue(mask, each))
  if (typeof value === 'number') return Math.round(value * PARTS_OF_DEGREE) / PARTS_OF_DEGREE
  return typeof value === 'string' && value !== '' ? hide[mask](value) : value
}
