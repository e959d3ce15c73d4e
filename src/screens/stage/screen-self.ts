import { useStore } from 'jotai'
import { useCallback } from 'react'
import { getScreenSelf, type ScreenSelf } from '#core/contract/screen-display.ts'
import { call } from '#web/api/call.ts'
import { logFailure } from '#web/api/log-failure.ts'
import { showLanguage } from '#web/i18n/i18n.ts'
import { pinLanguageAtom } from '#web/state/language.ts'
import { parseHash, replaceQuery } from './hash-location.ts'
import { refusalAtom, screenSelfAtom } from './display-state.ts'
import { displayId, keepDisplayLanguage } from './screen-session.ts'

type Store = ReturnType<typeof useStore>

/** Reads the settings of this display from the platform. The call host reports a rejection; without a response the wall continues. */
export function useAskSelf(): () => Promise<ScreenSelf | undefined> {
  const store = useStore()
  return useCallback(async () => {
    try {
      const query = { displayId: displayId() }
      const self = await call(getScreenSelf, { query }, { toast: false, loading: false, cancellable: false })
      store.set(refusalAtom, null)
      store.set(screenSelfAtom, self)
      follow(store, self)
      return self
    } catch (error) {
      logFailure('this display could not ask what it is', error)
      return undefined
    }
  }, [store])
}

/** The language of a token applies where the address has none. Its market always applies: the platform sends no other. */
function follow(store: Store, { kind, language, market }: ScreenSelf): void {
  if (kind !== 'token') return
  const { path, query } = parseHash(window.location.hash)
  const asks = (name: string) => query.has(name) || new URLSearchParams(window.location.search).has(name)
  keepDisplayLanguage(language)
  if (language && !asks('lang')) {
    store.set(pinLanguageAtom, language)
    void showLanguage(language)
  }
  if (market && path !== '/' && query.get('market') !== market) replaceQuery({ market })
}
