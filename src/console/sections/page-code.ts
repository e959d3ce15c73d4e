import type { ComponentType } from 'react'

// Addresses of code weigh more than routes: they are fetched when the first page opens, the list of pages with the shell.
const files = import.meta.glob<Record<string, ComponentType>>('./**/*-page.tsx')

/** Loads the page of a file below this folder: its one export whose name ends with `Page`. */
export function pageIn(file: string): () => Promise<ComponentType> {
  const load = files[`./${file}.tsx`]
  if (!load) throw new Error(`There is no page src/console/sections/${file}.tsx`)
  return async () => {
    const [page] = Object.entries(await load()).filter(([name]) => name.endsWith('Page'))
    if (!page) throw new Error(`${file}.tsx exports no component whose name ends with Page`)
    return page[1]
  }
}
