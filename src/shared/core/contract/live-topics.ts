import { jointFrames } from './joint.ts'
import { alarmChanged, alarmRaised, commandJobChanged, exportChanged, fleetCounters } from './live.ts'
import { jobChanged } from './live-job.ts'
import { noticesChanged } from './notice.ts'
import { screenChanged, screenOrder } from './screen-display.ts'

/** Every topic of the live stream. Apart from the topics, because a wall needs two of them and not what the others carry. */
export const TOPICS = [
  fleetCounters,
  alarmRaised,
  alarmChanged,
  commandJobChanged,
  exportChanged,
  jobChanged,
  noticesChanged,
  jointFrames,
  screenOrder,
  screenChanged,
] as const
