import { DEVICE_CONDITIONS, deviceAlarmOfBit } from '#core/domain/alarm-kind.ts'
import { DEVICE_STATE_ID } from '#core/protocol/jt808/location/items.ts'
import type { AlarmWord } from './alarm-tracker.ts'
import type { DialectOf } from './safety-tracker.ts'

/** What terminals of a dialect with item 0xE9 report of themselves. Others have no such word. */
export const deviceWord = (dialectOf: DialectOf): AlarmWord => ({
  source: 'device',
  wordOf({ items, terminalId }) {
    if (items === null || dialectOf(terminalId)?.items?.get(DEVICE_STATE_ID)?.key !== 'deviceState') return null
    return conditionsIn(items)
  },
  kindOf: deviceAlarmOfBit,
  bitOf: (kind) => DEVICE_CONDITIONS.find(({ key }) => key === kind)?.bit,
})

/** Without decoding the other items. */
function conditionsIn(items: Uint8Array): number | null {
  for (let at = 0; at + 2 <= items.length; at += 2 + (items[at + 1] as number)) {
    if (items[at] !== DEVICE_STATE_ID) continue
    return at + 4 <= items.length ? ((items[at + 2] as number) << 8) | (items[at + 3] as number) : null
  }
  return null
}
