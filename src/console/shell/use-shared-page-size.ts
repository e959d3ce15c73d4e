import { useAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { z } from 'zod'
import { pageSizeAtom } from '#web/state/page-size.ts'
import { usePreference } from '../ui/use-preference.ts'

const Size = z.number().int()

/** Synchronises the page size of the user between devices. */
export function useSharedPageSize(): void {
  const [size, setSize] = useAtom(pageSizeAtom)
  const [shared, share] = usePreference('rows:page', Size)
  const before = useRef({ size, shared })

  useEffect(() => {
    const { size: oldSize, shared: oldShared } = before.current
    before.current = { size, shared }
    if (shared !== oldShared && shared !== undefined) setSize(shared)
    else if (size !== oldSize && size !== shared) share(size)
  })
}
