import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { permittedPathsAtom } from '#web/state/session.ts'
import { screenAddress } from '#console/shell/screen-links.ts'

interface Props {
  /** Path with query of a page of the console or of a screen, which opens in a new window. */
  to: string
  className?: string | undefined
  title?: string
  children: ReactNode
}

/** Links to the records behind a number; plain text without access. */
export function Lead({ to, children, ...rest }: Props) {
  const permitted = useAtomValue(permittedPathsAtom)
  const [path = to] = to.split('?')
  if (!permitted?.includes(path)) return <span {...rest}>{children}</span>
  if (path === '/multiTrack') {
    return (
      <a href={screenAddress(to)} target="_blank" rel="noreferrer" {...rest}>
        {children}
      </a>
    )
  }
  return (
    <Link to={to} {...rest}>
      {children}
    </Link>
  )
}
