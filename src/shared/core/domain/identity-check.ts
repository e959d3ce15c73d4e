/** What a terminal reported that is not in the books: the VIN of its vehicle, its SIM card, or the device under its number. */
export const IDENTITIES = ['vin', 'sim', 'terminal'] as const
export type Identity = (typeof IDENTITIES)[number]

/** explained: a user knows why, or allows it for a while. suspicious: a user takes it for tampering. */
export const IDENTITY_STATES = ['detected', 'suspicious', 'explained', 'done'] as const
export type IdentityState = (typeof IDENTITY_STATES)[number]

/** What people make of a mismatch. */
export const IDENTITY_VERDICTS = ['otherVehicle', 'bookingError', 'misread', 'repair'] as const
export type IdentityVerdict = (typeof IDENTITY_VERDICTS)[number]

/** A wrong booking and a stay in the workshop end when the reports do; a misreading is over. */
export const STATE_AFTER: Readonly<Record<IdentityVerdict, IdentityState>> = {
  otherVehicle: 'suspicious',
  bookingError: 'explained',
  misread: 'done',
  repair: 'explained',
}

/** Days for which a mismatch may be allowed. */
export const ALLOWED_DAYS = { least: 1, usual: 7, most: 90 } as const
