/** Items of a position the platform acts on and `readPosition` does not carry. */
export interface ActedItems {
  /** Video alarm word (JT/T 1078, item 0x14). */
  videoAlarm: number
  /** Sleep or deep sleep announced (item 0x2A). */
  sleeping: boolean
  /** Charging, by item 0xE8 of Fleetwall's own terminals. */
  charging: boolean
}

const VIDEO_ALARM = 0x14
const IO = 0x2a
const BATTERY = 0xe8
const SLEEP_BITS = 3

/** Walks the additional items; stops at the first that does not fit. */
export function actedItems(items: Uint8Array): ActedItems {
  const acted: ActedItems = { videoAlarm: 0, sleeping: false, charging: false }
  let at = 0
  while (at + 2 <= items.length) {
    const id = items[at] as number
    const length = items[at + 1] as number
    const data = at + 2
    if (data + length > items.length) break
    if (id === VIDEO_ALARM && length === 4) {
      acted.videoAlarm =
        (items[data] as number) * 0x1000000 +
        (((items[data + 1] as number) << 16) | ((items[data + 2] as number) << 8) | (items[data + 3] as number))
    } else if (id === IO && length === 2) acted.sleeping = ((items[data + 1] as number) & SLEEP_BITS) !== 0
    else if (id === BATTERY && length === 3) acted.charging = ((items[data + 2] as number) & 1) !== 0
    at = data + length
  }
  return acted
}
