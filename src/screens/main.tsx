import '@fontsource/saira/latin-500.css'
import './stage/stage.css'
import { createStore, Provider } from 'jotai'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { connectApi } from '#web/api/api-host.ts'
import { startI18n } from '#web/i18n/i18n.ts'
import { wallMessages } from '#web/i18n/messages.ts'
import { fetchFirst } from '#web/lazy-component.tsx'
import { languageAtom, pinLanguageAtom } from '#web/state/language.ts'
import { keepShell } from '#web/offline/keep-shell.ts'
import { timeZoneAtom } from '#web/state/time-zone.ts'
import { applyTheme } from '#web/theme/apply-theme.ts'
import { loadFonts } from '#web/theme/fonts.ts'
import { SCREEN_ROUTES } from './screen-routes.ts'
import { refusalAtom } from './stage/display-state.ts'
import { parseHash } from './stage/hash-location.ts'
import { isPreview } from './stage/preview.ts'
import { startRemScale } from './stage/rem-scale.ts'
import { readScreenOptions } from './stage/screen-options.ts'
import { displayLanguage, screenToken, takeScreenToken, wallToken } from './stage/screen-session.ts'
import { routeOf } from './stage/screen-route.ts'
import { showScreenThemeAtom } from './stage/screen-theme.ts'
import { needsSession, signInAddress } from './stage/sign-in-address.ts'
import { Stage } from './stage/stage.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')

const store = createStore()
takeScreenToken()
const { language, theme, size } = readScreenOptions(window.location, readStoredTheme(), displayLanguage())
if (language) store.set(pinLanguageAtom, language)
store.set(showScreenThemeAtom, theme)
applyTheme(theme)
if (size) {
  const { showTrueSize } = await import('./stage/true-size.ts')
  showTrueSize(root, size)
} else await startWall(root)

async function startWall(place: HTMLElement): Promise<void> {
  startRemScale()
  const spoken = store.get(languageAtom)
  connectApi({
    token: wallToken,
    readOnly: isPreview,
    timeZone: () => store.get(timeZoneAtom),
    language: () => store.get(languageAtom),
    onSignedOut: (reason) => {
      // Nothing can sign in at a display, and the public wall continues without a session.
      if (screenToken()) store.set(refusalAtom, reason)
      else if (needsSession(SCREEN_ROUTES, window.location.hash))
        window.location.replace(signInAddress(window.location.hash))
      return false
    },
  })
  // Words and code of the first screen come at the same time.
  const words = startI18n(spoken, ['screens', 'map'], { further: wallMessages })
  const screen = routeOf(SCREEN_ROUTES, parseHash(window.location.hash).path)?.Screen
  const [i18n] = await Promise.all([words, fetchFirst(screen ? [screen] : [])])
  void loadFonts(spoken)
  keepShell(() => ({
    title: i18n.t('screens:offline.title'),
    hint: i18n.t('screens:offline.hint'),
    language: i18n.language,
    direction: i18n.dir(),
  }))
  createRoot(place).render(
    <StrictMode>
      <Provider store={store}>
        <Stage screens={SCREEN_ROUTES} />
      </Provider>
    </StrictMode>,
  )
}

/** Written by the console as JSON. */
function readStoredTheme(): string | null {
  try {
    return JSON.parse(localStorage.getItem('theme') ?? 'null') as string | null
  } catch {
    return null
  }
}
