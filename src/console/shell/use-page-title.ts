import { useEffect } from 'react'

const PRODUCT = 'Fleetwall'

/** Title of the browser tab from now on; without a title nothing changes. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · ${PRODUCT}`
  }, [title])
}
