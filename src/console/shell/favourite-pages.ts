import { z } from 'zod'
import { usePreference } from '../ui/use-preference.ts'

const FAVOURITES_MAX = 12
const Paths = z.array(z.string())

/** Pages the user wants on top of the menu, stored with the account. */
export function useFavouritePages() {
  const [paths = [], store] = usePreference('menu:favourites', Paths)
  const toggle = (path: string) =>
    store(paths.includes(path) ? paths.filter((other) => other !== path) : [...paths, path].slice(-FAVOURITES_MAX))
  return { paths, toggle }
}
