import { vi } from 'vitest'

/** Lets the browser say yes to the media queries that name one of these, and no to all others; `vi.restoreAllMocks` ends it. */
export function answerMedia(...wanted: readonly string[]): void {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        matches: wanted.some((each) => media.includes(each)),
        addEventListener() {},
        removeEventListener() {},
      }) as unknown as MediaQueryList,
  )
}
