/** Choices of automatic refresh, seconds. */
export const EVERY_SECONDS = [10, 30, 60] as const
export type EverySeconds = (typeof EVERY_SECONDS)[number]
