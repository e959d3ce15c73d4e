/** What a list of vehicles is sorted by where it shows their plates: a vehicle without one goes by its VIN. `of` is the alias of the table. */
export const vehicleNameText = (of: string) => `coalesce(nullif(${of}.plate, ''), ${of}.vin)`
