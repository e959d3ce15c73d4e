import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { wallText } from '#web/api/time-fields.ts'
import { useFormat } from '#web/i18n/format.ts'

/** How long before `at` (epoch ms) a time of the page was, in words. */
export function useAge(at: number): (time: string) => string {
  const format = useFormat()
  // Both stand in the viewer's zone, so reading them as platform time leaves the difference right.
  const now = fromPlatformTime(wallText(at, format.zone))
  return (time) => format.age(now - fromPlatformTime(time))
}
