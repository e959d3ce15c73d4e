/*
 * Advisory locks around positions, any numbers. Whoever writes positions holds the first one shared until it has committed;
 * an hour is closed under it alone, so that nobody writes into a closed hour. The second is held by the one process that
 * compacts or drops partitions, and by a backup from before its snapshot to its end (docs/operations.md).
 */
export const CLOSING_LOCK = 730_203
export const COMPACTION_LOCK = 730_204
