import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { wallText } from '#web/api/time-fields.ts'
import { useFormat } from '#web/i18n/format.ts'

/** Age of a time of the page at `at` (epoch ms), as text. */
export function useAge(at: number): (time: string) => string {
  const format = useFormat()
  // Both stand in the viewer's zone, so reading them as platform time leaves the difference right.
  const now = fromPlatformTime(wallText(at, format.zone))
  return (time) => format.age(now - fromPlatformTime(time))
}
