import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { permittedPathsAtom } from '#web/state/session.ts'
import { NoMenuPage } from './no-menu-page.tsx'

/** The guard leads everybody who may open anything to a page; whoever arrives here without a right to it has none. */
export function HomeGate({ children }: { children?: ReactNode }) {
  const permitted = useAtomValue(permittedPathsAtom)
  return permitted?.includes('/home') && children ? children : <NoMenuPage />
}
