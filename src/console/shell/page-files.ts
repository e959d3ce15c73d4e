import type { LoadComponent } from '#web/lazy-component.tsx'

type PageIn = (file: string) => LoadComponent

let pageIn: PageIn = (file) => () => Promise.reject(new Error(`the file ${file} is not part of this bundle`))

/**
 * Says where the files of pages are. The bundle does, with its first script: only its builder knows, and the list of pages is
 * also read by tests without one.
 */
export function setPageFiles(find: PageIn): void {
  pageIn = find
}

/** Fetches the code of a page by its file. */
export const loadPage =
  (file: string): LoadComponent =>
  () =>
    pageIn(file)()
