/** Why a terminal forwards nothing of its bus, as far as stored data say; the first that holds. */
export const NO_CAN_CAUSES = ['noPlan', 'notCollecting', 'notWired', 'busOff', 'sleeping'] as const

export const CAN_FOLLOW_UPS = ['open', 'asked', 'workshop', 'noBus'] as const
export type CanFollowUp = (typeof CAN_FOLLOW_UPS)[number]

/** Kilometres without a message of the bus that no sleep explains. */
export const NO_CAN_KM = 3

/** JT/T 808-2019 table 12: intervals of collection (ms) and upload (s) of channel 1; 0 collects nothing. */
export const CAN_PARAMETERS = { collect: 0x0100, upload: 0x0101 } as const
/** What "start collection" writes. */
export const USUAL_COLLECTION = { collectMs: 10_000, uploadSeconds: 30 } as const
