import { useEffect } from 'react'
import { z } from 'zod'
import { noticesChanged } from '#core/contract/notice.ts'
import { logFailure } from '#web/api/log-failure.ts'
import { useLiveIfAny } from '#web/live/live-provider.tsx'
import { usePreference } from '../ui/use-preference.ts'

const Level = z.int().min(0).max(3)
/** Two short tones, higher and more of them for a higher level. */
const TONES: Readonly<Record<number, readonly number[]>> = { 1: [880, 1175, 880, 1175], 2: [660, 880], 3: [520] }
const TONE_SECONDS = 0.16
const VOLUME = 0.15
const QUIET_MS = 3_000

/** Sound of new notices up to a level; 0: muted. A storm sounds once in three seconds. */
export function useNoticeSound() {
  const [level = 1, choose] = usePreference('noticeSound', Level)
  const live = useLiveIfAny()
  useEffect(() => {
    if (!live || level === 0) return undefined
    let last = 0
    return live.listen(noticesChanged, ({ value, stale }) => {
      if (!value || stale || value.level === null || value.level > level || Date.now() - last < QUIET_MS) return
      last = Date.now()
      play(value.level)
    })
  }, [live, level])
  return [level, choose] as const
}

function play(level: number): void {
  if (!('AudioContext' in window)) return
  try {
    const context = new AudioContext()
    const tones = TONES[level] ?? []
    tones.forEach((frequency, index) => {
      const tone = context.createOscillator()
      const gain = context.createGain()
      gain.gain.value = VOLUME
      tone.frequency.value = frequency
      tone.connect(gain).connect(context.destination)
      tone.start(context.currentTime + index * TONE_SECONDS)
      tone.stop(context.currentTime + (index + 0.8) * TONE_SECONDS)
      if (index === tones.length - 1) tone.onended = () => void context.close()
    })
  } catch (error) {
    logFailure('the sound of a notice was not played', error)
  }
}
