import { leadAddress } from './lead-address.ts'
import { dayRange } from './day-range.ts'
import { usePlatformDay } from './use-platform-day.ts'

/** Address of the drives of the current platform day. */
export const useDrivesAddress = (): string => leadAddress('/tbox/travalData', dayRange(usePlatformDay()))
