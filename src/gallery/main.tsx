import { createStore, Provider } from 'jotai'
import { setupWorker } from 'msw/browser'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createHashRouter, RouterProvider } from 'react-router-dom'
import { getTranslations } from '#core/contract/translation.ts'
import { connectApi } from '#web/api/api-host.ts'
import { ApiProvider } from '#web/api/api-provider.tsx'
import { logFailure } from '#web/api/log-failure.ts'
import { showLanguage, startI18n } from '#web/i18n/i18n.ts'
import { chooseLanguageAtom, isLanguage, languageAtom } from '#web/state/language.ts'
import { takeMyInfoAtom } from '#web/state/session.ts'
import { chooseThemeAtom, themeAtom } from '#web/state/theme.ts'
import { timeZoneAtom } from '#web/state/time-zone.ts'
import { applyTheme } from '#web/theme/apply-theme.ts'
import { loadFonts } from '#web/theme/fonts.ts'
import '../console/console.css'
import { ENTRIES } from './entries.ts'
import { answer } from './fake-answer.ts'
import { Gallery } from './gallery.tsx'

const NAMESPACES = ['common', 'shell', 'validation']

/** The parts of the console on one page, over a platform that is not there. Only `npm run dev` serves it. */
async function start(root: HTMLElement) {
  const handlers = [...ENTRIES.flatMap(({ answers = [] }) => answers), answer(getTranslations, () => ({}))]
  const platform = setupWorker(...handlers)
  // The scope keeps the console of the same server out of its hands.
  await platform.start({
    serviceWorker: { url: '/gallery-worker.js', options: { scope: '/gallery.html' } },
    onUnhandledRequest: 'bypass',
    quiet: true,
  })

  const store = createStore()
  // For pictures: gallery.html?theme=dark&language=ar
  const wanted = new URLSearchParams(location.search)
  const theme = wanted.get('theme')
  const language = wanted.get('language')
  if (theme === 'dark' || theme === 'light') store.set(chooseThemeAtom, theme)
  if (isLanguage(language)) store.set(chooseLanguageAtom, language)
  const showTheme = () => applyTheme(store.get(themeAtom))
  showTheme()
  store.sub(themeAtom, showTheme)
  const said = (error: unknown) => logFailure('language could not be changed', error)
  store.sub(languageAtom, () => {
    showLanguage(store.get(languageAtom)).catch(said)
    loadFonts(store.get(languageAtom)).catch(said)
  })

  connectApi({ timeZone: () => store.get(timeZoneAtom), language: () => store.get(languageAtom) })
  await startI18n(store.get(languageAtom), [...NAMESPACES, ...ENTRIES.flatMap(({ namespaces = [] }) => namespaces)])
  void loadFonts(store.get(languageAtom))
  const codes = [...new Set(ENTRIES.flatMap(({ codes: own = [] }) => own))]
  store.set(takeMyInfoAtom, {
    userId: '1',
    username: 'admin',
    displayName: 'Admin',
    orgIds: '1',
    orgName: 'Head office',
    activeMap: 'wgs84',
    mapCenterLngLat: '108.95,34.26',
    oemId: 'demo',
    oemName: 'Demo',
    menuApis: codes,
    viewsAs: null,
    buttonApis: codes,
  })
  const router = createHashRouter([{ path: '*', element: <Gallery /> }])
  createRoot(root).render(
    <StrictMode>
      <Provider store={store}>
        <ApiProvider>
          <RouterProvider router={router} />
        </ApiProvider>
      </Provider>
    </StrictMode>,
  )
}

const root = document.getElementById('root')
if (root) void start(root)
