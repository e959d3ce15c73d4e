import { useLastDays } from '#console/ui/use-last-days.ts'

const DAYS = 30

/** Vehicles of a large fleet fall silent and return all day: the statistics are not read again for each one. */
export const CENSUS_APART_MS = 10_000

/** The last thirty days, today with them: the default range of the statistics. */
export const useCensusRange = (): { startTime: string; endTime: string } => useLastDays(DAYS)
