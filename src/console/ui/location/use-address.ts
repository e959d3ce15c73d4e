import { App } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { reverseGeocode } from '#core/contract/geocoding.ts'
import { useCall } from '#web/api/use-call.ts'

/** Address of a position; a failed lookup shows a warning (docs/product/shared.md#positions-and-addresses). */
export function useAddress(lng: number | null, lat: number | null) {
  const { t } = useTranslation('dialogs')
  const { message } = App.useApp()
  const placed = lng !== null && lat !== null
  const read = useCall(reverseGeocode, { query: { lng: lng ?? 0, lat: lat ?? 0 } }, { enabled: placed, toast: false })

  useEffect(() => {
    if (read.error) message.warning(t('common.location.errorNotice'))
  }, [read.error, message, t])

  return { address: placed ? read.data?.address : undefined, loading: read.loading }
}
