import { useEffect, useRef } from 'react'
import { useFormat } from '#web/i18n/format.ts'
import type { ReplayClock } from './replay-clock.ts'

const STEP_SECONDS = 1

interface Props {
  clock: ReplayClock
  label: string
  className: string | undefined
}

/** The moment of a replay as a slider. It moves with the clock without rendering again. */
export function ClockSlider({ clock, label, className }: Props) {
  const format = useFormat()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    return clock.onMoment((at) => {
      if (!input.current) return
      input.current.value = String(Math.round(at))
      input.current.ariaValueText = format.instant(at * 1000)
    })
  }, [clock, format])
  return (
    <input
      ref={input}
      className={className}
      type="range"
      dir="ltr"
      aria-label={label}
      min={clock.from}
      max={clock.to}
      step={STEP_SECONDS}
      defaultValue={clock.at}
      onChange={(event) => clock.seek(Number(event.target.value))}
    />
  )
}
