import i18next from 'i18next'
import type { ComponentType } from 'react'
import { PAGE_WORDS } from './page-words.ts'

const files = import.meta.glob<Record<string, ComponentType>>('./**/*-page.tsx')

/** Loads the page of a file below this folder, its one export whose name ends with `Page`, with the words it begins with. */
export function pageIn(file: string): () => Promise<ComponentType> {
  const load = files[`./${file}.tsx`]
  if (!load) throw new Error(`There is no page src/console/sections/${file}.tsx`)
  return async () => {
    const [code] = await Promise.all([load(), i18next.loadNamespaces(PAGE_WORDS[file] ?? [])])
    const [page] = Object.entries(code).filter(([name]) => name.endsWith('Page'))
    if (!page) throw new Error(`${file}.tsx exports no component whose name ends with Page`)
    return page[1]
  }
}
