import { useFormat } from '#web/i18n/format.ts'

const SECOND_MS = 1_000

/** Age of a time of the page at `at` (epoch ms), as text. */
export function useAge(at: number): (time: string) => string {
  const format = useFormat()
  // Times are whole seconds.
  const now = Math.floor(at / SECOND_MS) * SECOND_MS
  return (time) => format.age(now - format.epoch(time))
}
