import { z } from 'zod'
import { usePreference } from '../use-preference.ts'

const Level = z.int().min(0).max(3)
const FIRST = 1

/** Up to which level notices sound, of the account; 0: none. */
export function useSoundLevel() {
  const [level = FIRST, choose] = usePreference('noticeSound', Level)
  return [level, choose] as const
}

/** Up to which level new alarms pop up, of the account; 0: none. */
export function usePopUpLevel() {
  const [level = FIRST, choose] = usePreference('alarmPopUps', Level)
  return [level, choose] as const
}
