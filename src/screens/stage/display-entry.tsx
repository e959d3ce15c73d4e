import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { ScreenSelf } from '#core/contract/screen-display.ts'
import { WallNotice } from '../widgets/wall-notice.tsx'
import { canShow, isGranted } from './can-show.ts'
import { refusalAtom, screenSelfAtom } from './display-state.ts'
import { parseHash } from './hash-location.ts'
import { addressOf, firstDue, stopsOf } from './playlist-tour.ts'
import { type Screens, useScreens } from './screen-route.ts'
import { forgetScreenToken } from './screen-session.ts'
import { useAskSelf } from './screen-self.ts'
import { minuteOfDay } from './tour.ts'
import styles from './display-entry.module.css'

/** A rejected display retries this often: its token may be replaced, its address change. */
const AGAIN_MS = 30_000

/** Shown on a display with a token without a wall: redirects to its first one, or says why there is none. */
export function DisplayEntry() {
  const { t } = useTranslation('wallControl')
  const refusal = useAtomValue(refusalAtom)
  const self = useAtomValue(screenSelfAtom)
  const [asked, setAsked] = useState(false)
  const ask = useAskSelf()
  const screens = useScreens()
  const first = refusal === null && self ? firstAddress() : undefined

  useEffect(() => {
    // A wall fades in from the ground colour, also with a notice.
    document.documentElement.dataset.ready = 'true'
    const again = () => void ask().then(() => setAsked(true))
    again()
    const timer = setInterval(again, AGAIN_MS)
    return () => clearInterval(timer)
  }, [ask])
  useEffect(() => {
    if (first && !isThere(screens, self)) window.location.replace(first)
  }, [first, screens, self])

  if (refusal !== null) {
    return (
      <main className={styles.entry}>
        <WallNotice failed title={t('refused.title')} hint={`${refusal} ${t('refused.hint')}`}>
          <button type="button" onClick={leave}>
            {t('refused.forget')}
          </button>
        </WallNotice>
      </main>
    )
  }
  return (
    <main className={styles.entry}>
      {self && !first && <WallNotice title={t('entry.none')} hint={t('entry.noneHint')} />}
      {!self && asked && <WallNotice failed title={t('entry.noAnswer')} hint={t('entry.noAnswerHint')} />}
    </main>
  )

  /** Its playlist where it has one that is due, else the first of its screens. */
  function firstAddress(): string | undefined {
    const { query } = parseHash(window.location.hash)
    const opens = (path: string) => canShow(screens, path) && isGranted(screens, path, self)
    const stops = stopsOf(self?.playlist?.scenes ?? [], opens)
    const index = firstDue(stops, minuteOfDay(new Date())) ?? 0
    const stop = stops[index]
    if (stop) return addressOf(stop, index, query)
    const screen = self?.screens.find(opens)
    return screen && `#${screen}?${query.toString()}`
  }
}

/** After a notice the wall returns to its screen, unless its token no longer opens it. */
function isThere(screens: Screens, self: ScreenSelf | null): boolean {
  const { path } = parseHash(window.location.hash)
  return canShow(screens, path) && isGranted(screens, path, self)
}

function leave(): void {
  forgetScreenToken()
  window.location.reload()
}
