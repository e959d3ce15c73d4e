import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { permittedPathsAtom } from '#web/state/session.ts'
import { NoMenuPage } from './no-menu-page.tsx'

/** The guard redirects every user with access to a page; a user who arrives here has access to none. */
export function HomeGate({ children }: { children?: ReactNode }) {
  const permitted = useAtomValue(permittedPathsAtom)
  return permitted?.includes('/home') && children ? children : <NoMenuPage />
}
