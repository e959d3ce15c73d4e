import { useMemo, useSyncExternalStore } from 'react'

export interface HashLocation {
  /** "/bigScreen" */
  path: string
  query: URLSearchParams
}

/** Reads "#/bigScreen?market=cn"; an empty hash is the root. */
export function parseHash(hash: string): HashLocation {
  const [path = '', query = ''] = hash.replace(/^#/, '').split('?', 2)
  return { path: path.startsWith('/') ? path : `/${path}`, query: new URLSearchParams(query) }
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  window.addEventListener('popstate', listener)
  return () => {
    window.removeEventListener('hashchange', listener)
    window.removeEventListener('popstate', listener)
  }
}

export function useHashLocation(): HashLocation {
  const hash = useSyncExternalStore(subscribe, () => window.location.hash)
  return useMemo(() => parseHash(hash), [hash])
}

/** Changes the query of the current screen without a new history entry; empty values leave the address. */
export function replaceQuery(changes: Record<string, string | undefined>): void {
  const { path, query } = parseHash(window.location.hash)
  for (const [name, value] of Object.entries(changes)) {
    if (value) query.set(name, value)
    else query.delete(name)
  }
  const text = query.toString()
  const hash = `#${path}${text && `?${text}`}`
  if (hash === window.location.hash) return
  window.history.replaceState(window.history.state, '', hash)
  window.dispatchEvent(new PopStateEvent('popstate'))
}
