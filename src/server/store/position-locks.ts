/*
 * Advisory locks around positions, any numbers. Whoever writes positions holds the first one shared until it has committed;
 * an hour is closed under it alone, so that nobody writes into a closed hour. The second is held by the one process that
 * compacts; a backup that wants chunks and raw rows of one moment takes it too (docs/operations.md).
 */
export const CLOSING_LOCK = 730_203
export const COMPACTION_LOCK = 730_204
