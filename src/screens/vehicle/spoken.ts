/** Everything the parts of a vehicle speak, fetched at once: a part that fetched its words later would hide the whole wall. */
export const SPOKEN = ['screens', 'single', 'alarm', 'vehicleLook', 'video'] as const
