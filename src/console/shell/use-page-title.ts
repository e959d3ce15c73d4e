import { useEffect } from 'react'

const PRODUCT = 'Fleetwall'

/** Title of the browser tab while the component is on screen. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · ${PRODUCT}` : PRODUCT
  }, [title])
}
