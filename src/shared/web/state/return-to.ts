const STORED = 'returnTo'
/** Only addresses of our own two bundles; anything else could lead a person elsewhere after sign-in. */
const OWN = /^(screens\.html)?#\//

/** Remembers where sign-in shall lead back to: "#/tbox/loginJournal" or "screens.html#/multiTrack". */
export function rememberReturn(address: string): void {
  sessionStorage.setItem(STORED, address)
}

/** Where to go after sign-in, once. */
export function takeReturn(): string | undefined {
  const address = sessionStorage.getItem(STORED)
  sessionStorage.removeItem(STORED)
  return address && OWN.test(address) ? address : undefined
}
