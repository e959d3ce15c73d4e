import { useLocation } from 'react-router-dom'

type Values = Readonly<Record<string, unknown>>

/**
 * What was entered into the search form of a page and not yet asked for: it survives a reload of the window. It belongs to
 * the filter in the address; another filter begins with its own values.
 */
export function useSearchDraft(given: Values) {
  const { pathname } = useLocation()
  const place = `search.${pathname}`
  const filter = JSON.stringify(given)
  return {
    read(): Values {
      try {
        const stored = JSON.parse(sessionStorage.getItem(place) ?? 'null') as { filter: string; values: Values } | null
        return stored?.filter === filter ? stored.values : {}
      } catch {
        return {}
      }
    },
    keep(values: Values): void {
      try {
        sessionStorage.setItem(place, JSON.stringify({ filter, values }))
      } catch {
        // A full or forbidden storage costs what was typed after a reload, not the page.
      }
    },
    clear: () => sessionStorage.removeItem(place),
  }
}
