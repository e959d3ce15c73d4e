import { alarmChanged, alarmRaised, fleetCounters } from '#core/contract/live.ts'
import { TOPICS } from '#core/contract/live-topics.ts'
import { screenOrder } from '#core/contract/screen-display.ts'
import type { LiveListener } from './live-listener.ts'

const TOPIC_NAMES: ReadonlySet<string> = new Set(TOPICS.map((topic) => topic.name))
/** Displays with a screen token receive fleet topics and their orders, but no news for users. */
const DISPLAY_TOPICS: ReadonlySet<string> = new Set(
  [fleetCounters, alarmRaised, alarmChanged, screenOrder].map((topic) => topic.name),
)

/** Topics that a client may join. */
export const topicsOf = ({ display }: LiveListener): ReadonlySet<string> =>
  display?.tokenId === undefined ? TOPIC_NAMES : DISPLAY_TOPICS
