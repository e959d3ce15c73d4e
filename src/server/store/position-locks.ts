/*
 * Advisory locks around positions, any numbers. Writers of positions hold the first one shared until they have committed;
 * an hour is closed under it alone, so that no writer can add to a closed hour. The second is held by the one process that
 * compacts or drops partitions, and by a backup from before its snapshot to its end (docs/operations.md).
 */
export const CLOSING_LOCK = 730_203
export const COMPACTION_LOCK = 730_204
