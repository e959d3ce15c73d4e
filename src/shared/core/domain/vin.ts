/** Characters of a vehicle identification number (ISO 3779). What they say is checked by `vin-check.ts`. */
export const VIN_LENGTH = 17
