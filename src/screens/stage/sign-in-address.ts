import { parseHash } from './hash-location.ts'
import { destinationOf, type Screens } from './screen-route.ts'

/** Whether the screen of this address shows data of the account that is signed in. */
export function needsSession(screens: Screens, hash: string): boolean {
  const destination = destinationOf(screens, parseHash(hash))
  return !('screen' in destination) || destination.screen.signedIn
}

/** The sign-in page, which leads back here. */
export const signInAddress = (hash: string): string => `/#/login?redirect=${encodeURIComponent(hash.replace(/^#/, ''))}`
