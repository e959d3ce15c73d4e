/** A storm of alarms sounds once in this time. */
export const SOUND_APART_MS = 10_000
/** Several windows of one browser share it, so that they do not sound together. */
const PLACE = 'noticeSoundLast'

/** Whether a notice may sound now; the next ones of this level or a lower one rest for a while. 1 is the highest level. */
export function mayChime(level: number, now: number): boolean {
  const [at = 0, last = 0] = (localStorage.getItem(PLACE) ?? '').split(' ').map(Number)
  const passed = now - at
  if (passed >= 0 && passed < SOUND_APART_MS && level >= last) return false
  localStorage.setItem(PLACE, `${now} ${level}`)
  return true
}
