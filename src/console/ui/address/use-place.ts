import { App } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { reverseGeocode } from '#core/contract/geocoding.ts'
import { call } from '#web/api/call.ts'
import { CallCancelled, CallFailed } from '#web/api/call-failed.ts'

/** Address form (docs/product/shared.md#positions-and-addresses). */
export interface Place {
  address: string
  lng: number | null
  lat: number | null
}

export const NOWHERE: Place = { address: '', lng: null, lat: null }

const DECIMALS = 6
const rounded = (degrees: number) => Number(degrees.toFixed(DECIMALS))

/** A location being selected; the address follows the pin. */
export function usePlace(initial: Place) {
  const { t } = useTranslation('dialogs')
  const { message } = App.useApp()
  const [place, setPlace] = useState(initial)
  const [asking, setAsking] = useState(false)
  const running = useRef<AbortController>(undefined)

  useEffect(() => () => running.current?.abort(), [])

  /** The user has typed something: a pending response must not overwrite it. */
  function edit(next: Place) {
    running.current?.abort()
    setAsking(false)
    setPlace(next)
  }

  /** Puts the pin and reads the address there. Only the last of several is answered. */
  async function moveTo(lng: number, lat: number) {
    running.current?.abort()
    const mine = new AbortController()
    running.current = mine
    const here = { lng: rounded(lng), lat: rounded(lat) }
    setPlace((before) => ({ ...before, ...here }))
    setAsking(true)
    try {
      const { address } = await call(reverseGeocode, { query: here }, { signal: mine.signal, toast: false })
      if (mine.signal.aborted) return
      setPlace({ ...here, address })
      if (address === '') message.warning(t('common.location.errorNotice'))
    } catch (error) {
      if (mine.signal.aborted || error instanceof CallCancelled) return
      if (!(error instanceof CallFailed)) throw error
      // An address of another place would be wrong.
      setPlace({ ...here, address: '' })
      message.warning(t('common.location.errorNotice'))
    } finally {
      if (running.current === mine) setAsking(false)
    }
  }

  return { place, asking, moveTo, edit }
}
