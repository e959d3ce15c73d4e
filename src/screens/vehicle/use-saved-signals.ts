import { useCallback, useEffect, useRef } from 'react'
import { listPreferences, savePreference } from '#core/contract/preference.ts'
import { call } from '#web/api/call.ts'
import { logFailure } from '#web/api/log-failure.ts'
import { useCall } from '#web/api/use-call.ts'
import { tokenFromCookie } from '#web/state/session.ts'
import { replaceQuery } from '../stage/hash-location.ts'
import { screenToken } from '../stage/screen-session.ts'
import { signalsIn } from './single-query.ts'

const ON_DISPLAY = 'fleetwall.singleSignals'
const OF_ACCOUNT = 'single:signals'

/**
 * Restores the selected signals for the next vehicle and after a restart: those of a user on every
 * device, those of a display with a token on this one. Signals of an address take precedence and are not saved.
 * Returns a function that saves a selection; an empty one is deleted.
 */
export function useSavedSignals(signals: readonly string[]): (chosen: readonly string[]) => void {
  const person = screenToken() === undefined && tokenFromCookie() !== undefined
  const { data } = useCall(listPreferences, {}, { enabled: person, toast: false })
  const known = person ? data?.find(({ key }) => key === OF_ACCOUNT)?.value : readHere()
  const ready = !person || data !== undefined
  const named = signals.length > 0
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current || !ready) return
    begun.current = true
    const saved = named ? [] : signalsIn(known ?? null)
    if (saved.length > 0) replaceQuery({ signals: saved.join(',') })
  }, [ready, named, known])

  return useCallback(
    (chosen) => {
      begun.current = true
      const text = chosen.join(',')
      if (!person) return saveHere(text)
      const body = { key: OF_ACCOUNT, value: text || null }
      call(savePreference, { body }, { toast: false, loading: false }).catch((error: unknown) =>
        logFailure('the selected signals could not be saved', error),
      )
    },
    [person],
  )
}

function readHere(): string | undefined {
  try {
    return localStorage.getItem(ON_DISPLAY) ?? undefined
  } catch {
    return undefined
  }
}

function saveHere(text: string): void {
  try {
    if (text === '') localStorage.removeItem(ON_DISPLAY)
    else localStorage.setItem(ON_DISPLAY, text)
  } catch (error) {
    logFailure('the selected signals could not be saved', error)
  }
}
