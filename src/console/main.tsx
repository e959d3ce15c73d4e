import i18next from 'i18next'
import { createStore, Provider } from 'jotai'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { connectApi } from '#web/api/api-host.ts'
import { ApiProvider, askFailedAgain, createQueryClient } from '#web/api/api-provider.tsx'
import { logFailure } from '#web/api/log-failure.ts'
import { showLanguage, startI18n } from '#web/i18n/i18n.ts'
import { installationWords } from '#web/i18n/installation-words.ts'
import { languageAtom } from '#web/state/language.ts'
import { keepShell } from '#web/offline/keep-shell.ts'
import { permittedPathsAtom } from '#web/state/session.ts'
import { themeAtom } from '#web/state/theme.ts'
import { timeZoneAtom } from '#web/state/time-zone.ts'
import { applyTheme } from '#web/theme/apply-theme.ts'
import { loadFonts } from '#web/theme/fonts.ts'
import './console.css'
import { pageIn } from './sections/page-code.ts'
import { setPageFiles } from './shell/page-files.ts'
import { preloadPage } from './shell/preload-page.ts'
import { createConsoleRouter } from './shell/router.tsx'
import { signInAgain } from './shell/sign-in-again.ts'
import { ROUTE_TABLE } from './shell/route-table.ts'
import { Splash } from './shell/splash.tsx'

/** Until then the first page is there, with its data. */
const FONTS_AFTER_MS = 3_000

async function start(root: HTMLElement) {
  setPageFiles(pageIn)
  const store = createStore()
  const queryClient = createQueryClient()

  const showTheme = () => applyTheme(store.get(themeAtom))
  showTheme()
  store.sub(themeAtom, showTheme)

  const showFonts = () => {
    loadFonts(store.get(languageAtom)).catch((error: unknown) => logFailure('fonts could not be loaded', error))
  }
  store.sub(languageAtom, () => {
    showLanguage(store.get(languageAtom))
      .then(() => askFailedAgain(queryClient))
      .catch((error: unknown) => logFailure('language could not be changed', error))
    showFonts()
  })

  connectApi({
    timeZone: () => store.get(timeZoneAtom),
    language: () => store.get(languageAtom),
    defaultMessage: (reason) => i18next.t(`common:request.${reason}`),
    onSignedOut: () => signInAgain(store),
  })
  // Code, session and words of the first page come at the same time.
  const words = startI18n(store.get(languageAtom), ['common', 'shell', 'login'], { installationWords })
  const page = preloadPage(window.location.hash, ROUTE_TABLE)
  const router = createConsoleRouter(store, ROUTE_TABLE)
  const view = createRoot(root)
  view.render(<Splash />)
  const [i18n] = await Promise.all([words, page])
  // Data of one user must not stay in memory for the next.
  store.sub(permittedPathsAtom, () => {
    if (store.get(permittedPathsAtom) === null) queryClient.clear()
  })

  view.render(
    <StrictMode>
      <Provider store={store}>
        <ApiProvider client={queryClient}>
          <RouterProvider router={router} />
        </ApiProvider>
      </Provider>
    </StrictMode>,
  )
  // Chinese names in other languages begin in a face of the system.
  setTimeout(showFonts, i18n.language === 'zh' ? 0 : FONTS_AFTER_MS)
  keepShell(() => ({
    title: i18n.t('shell:offline.title'),
    hint: i18n.t('shell:offline.hint'),
    language: i18n.language,
    direction: i18n.dir(),
  }))
}

const root = document.getElementById('root')
if (root) void start(root)
