import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { alarmRaised } from '#core/contract/live.ts'
import { noticesChanged } from '#core/contract/notice.ts'
import { logFailure } from '#web/api/log-failure.ts'
import { useLiveIfAny } from '#web/live/live-provider.tsx'
import { useSoundLevel } from '../ui/notice/notice-levels.ts'
import { noticeTones } from '../ui/notice/notice-tones.ts'
import { soundBlockedAtom } from '../ui/notice/sound-blocked.ts'
import { mayChime } from '../ui/notice/sound-limit.ts'

/** What the browser takes as a sign that someone is there. */
const GESTURES = ['pointerup', 'keydown'] as const

/** Sound of new alarms and notices up to a level; 0: muted. */
export function useNoticeSound() {
  const [level, choose] = useSoundLevel()
  const live = useLiveIfAny()
  const setBlocked = useSetAtom(soundBlockedAtom)
  useEffect(() => {
    const tones = live && level > 0 ? noticeTones() : null
    if (!live || !tones) return undefined
    const failed = (error: unknown) => logFailure('the sound of a notice was not played', error)
    const allow = () => void tones.allow().then(report, failed)
    const report = (played: boolean) => {
      setBlocked(!played)
      for (const gesture of GESTURES) {
        if (played) window.removeEventListener(gesture, allow)
        else window.addEventListener(gesture, allow)
      }
    }
    const chime = (given: number) => {
      if (given <= level && mayChime(given, Date.now())) tones.play(given).then(report, failed)
    }
    const ends = [
      live.listen(alarmRaised, ({ value, stale }) => value && !stale && chime(value.level)),
      live.listen(noticesChanged, ({ value, stale }) => {
        if (value && !stale && value.level !== null) chime(value.level)
      }),
    ]
    return () => {
      ends.forEach((end) => end())
      report(true)
      tones.close()
    }
  }, [live, level, setBlocked])
  return [level, choose] as const
}
