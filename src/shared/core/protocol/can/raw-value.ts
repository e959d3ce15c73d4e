/** A raw number: bigint where 53 bits are not enough. */
export type CanRaw = number | bigint
