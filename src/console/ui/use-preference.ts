import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { listPreferences, savePreference } from '#core/contract/preference.ts'
import { call } from '#web/api/call.ts'
import { logFailure } from '#web/api/log-failure.ts'
import { useCall } from '#web/api/use-call.ts'
import { myInfoAtom } from '#web/state/session.ts'

/** Many parts of a page have a preference each: they share one answer. */
const FRESH_MS = 10_000

/** Parts of the page that show the same preference follow each other. */
const changes = new EventTarget()

/** Time of a change that is not saved on the platform yet. */
const UNSENT = Number.POSITIVE_INFINITY

/**
 * A preference of the user, under a key. It is read from this browser at once and from the platform later, so
 * that other devices show it too; `undefined`: the default of the page.
 */
export function usePreference<S extends z.ZodType>(key: string, schema: S) {
  const userId = useAtomValue(myInfoAtom)?.userId ?? ''
  const [name, ...rest] = key.split(':')
  const place = [name, userId, ...rest].join(':')
  const [value, setValue] = useState(() => read(place, schema))
  const { data, updatedAt } = useCall(listPreferences, {}, { toast: false, enabled: userId !== '', freshMs: FRESH_MS })

  useEffect(() => {
    if (!data) return
    const changedAt = changeOf(place)
    if (changedAt === UNSENT) return void send(key, place)
    if (changedAt >= updatedAt) return
    const shared = data.find((each) => each.key === key)?.value ?? null
    const here = localStorage.getItem(place)
    if (shared === here) return
    // Saved before the platform stored preferences.
    if (shared === null && changedAt === 0) return void send(key, place)
    write(place, shared)
    // oxlint-disable-next-line react/set-state-in-effect -- what was arranged on another computer comes from outside
    setValue(read(place, schema))
  }, [data, updatedAt, key, place, schema])

  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- chosen in another part of the page, or in another window
    const again = () => setValue(read(place, schema))
    const fromWindow = (event: StorageEvent) => event.key === place && again()
    changes.addEventListener(place, again)
    window.addEventListener('storage', fromWindow)
    return () => {
      changes.removeEventListener(place, again)
      window.removeEventListener('storage', fromWindow)
    }
  }, [place, schema])

  function keep(next: z.output<S> | undefined) {
    write(place, next === undefined ? null : JSON.stringify(next))
    setValue(next)
    changes.dispatchEvent(new Event(place))
    if (userId === '') return
    localStorage.setItem(`${place}@`, 'unsent')
    void send(key, place)
  }

  return [value, keep] as const
}

async function send(key: string, place: string): Promise<void> {
  const value = localStorage.getItem(place)
  try {
    await call(savePreference, { body: { key, value } }, { toast: false })
    // Changed again in the meantime: the later call reports.
    if (localStorage.getItem(place) === value) localStorage.setItem(`${place}@`, String(Date.now()))
  } catch (error) {
    logFailure(`${place} is stored in this browser only`, error)
  }
}

/** When it was last changed here, epoch ms. */
function changeOf(place: string): number {
  const text = localStorage.getItem(`${place}@`)
  return text === 'unsent' ? UNSENT : Number(text ?? 0)
}

function write(place: string, text: string | null): void {
  if (text === null) localStorage.removeItem(place)
  else localStorage.setItem(place, text)
}

function read<S extends z.ZodType>(place: string, schema: S): z.output<S> | undefined {
  const text = localStorage.getItem(place)
  if (text === null) return undefined
  try {
    return schema.parse(JSON.parse(text))
  } catch (error) {
    logFailure(`${place} cannot be read`, error)
    return undefined
  }
}
