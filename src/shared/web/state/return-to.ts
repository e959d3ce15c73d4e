const STORED = 'returnTo'

/** Remembers the path with query that sign-in shall lead back to. */
export function rememberReturn(fullPath: string): void {
  sessionStorage.setItem(STORED, fullPath)
}

/** Where to go after sign-in, once. */
export function takeReturn(): string | undefined {
  const fullPath = sessionStorage.getItem(STORED)
  sessionStorage.removeItem(STORED)
  return fullPath ?? undefined
}
