/** All texts of the vehicle panels, loaded at once: a panel that loads its texts later would suspend the whole wall. */
export const SPOKEN = ['screens', 'single', 'alarm', 'vehicleLook', 'video'] as const
