/** Size of the urea tank of a demo vehicle for each litre of its fuel tank. */
export const DEMO_UREA_TANK_SHARE = 0.1
