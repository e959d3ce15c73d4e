import { useEffect, useLayoutEffect, useRef } from 'react'
import { useFormat } from '#web/i18n/format.ts'

const ROLL_MS = 400

const easeOut = (part: number) => 1 - (1 - part) ** 3

interface Props {
  value: number | undefined
  /** Must keep its identity; whole numbers by default. */
  format?: ((value: number | undefined) => string) | undefined
  /** Name of the counter for checks from outside (`data-metric`). */
  metric: string
  className?: string
}

/** A number that rolls to its new value in 400 ms. Only its text changes: nothing renders again while it rolls. */
export function RollingNumber({ value, format: given, metric, className }: Props) {
  const { number } = useFormat()
  const format = given ?? number
  const element = useRef<HTMLSpanElement>(null)
  const shown = useRef<number | undefined>(undefined)

  useLayoutEffect(() => {
    // Before the first paint, and again when language or unit change.
    if (element.current) element.current.textContent = format(shown.current ?? value)
    shown.current ??= value
  }, [format, value])

  useEffect(() => {
    const from = shown.current
    const write = (figure: number | undefined) => {
      shown.current = figure
      if (element.current) element.current.textContent = format(figure)
    }
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    if (value === undefined || from === undefined || from === value || still) {
      write(value)
      return
    }
    const start = performance.now()
    let frame = requestAnimationFrame(function roll(now) {
      const part = Math.min(1, Math.max(0, (now - start) / ROLL_MS))
      write(part === 1 ? value : from + (value - from) * easeOut(part))
      if (part < 1) frame = requestAnimationFrame(roll)
    })
    return () => cancelAnimationFrame(frame)
  }, [value, format])

  return <span ref={element} className={className} data-metric={metric} dir="ltr" />
}
