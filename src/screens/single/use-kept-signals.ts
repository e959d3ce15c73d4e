import { useEffect, useRef } from 'react'
import { logFailure } from '#web/api/log-failure.ts'
import { replaceQuery } from '../stage/hash-location.ts'
import { signalsIn } from './single-query.ts'

const KEPT = 'fleetwall.singleSignals'

/** The signals somebody chose stay with this display, also for the next vehicle and after a restart without them. */
export function useKeptSignals(signals: readonly string[]): void {
  const text = signals.join(',')
  const begun = useRef(false)
  useEffect(() => {
    try {
      if (!begun.current && text === '') {
        const kept = signalsIn(localStorage.getItem(KEPT))
        if (kept.length > 0) replaceQuery({ signals: kept.join(',') })
      } else if (text === '') localStorage.removeItem(KEPT)
      else localStorage.setItem(KEPT, text)
    } catch (error) {
      logFailure('the chosen signals could not be kept', error)
    }
    begun.current = true
  }, [text])
}
