import { useEffect, useState } from 'react'
import { platformDayStart } from '#core/domain/platform-time.ts'

const DAY_MS = 86_400_000

/** Start of the current platform day, epoch ms; changes at platform midnight without a reload. */
export function usePlatformDay(): number {
  const [day, setDay] = useState(() => platformDayStart(Date.now()))
  useEffect(() => {
    const timer = setTimeout(() => setDay(platformDayStart(Date.now())), day + DAY_MS - Date.now())
    return () => clearTimeout(timer)
  }, [day])
  return day
}
