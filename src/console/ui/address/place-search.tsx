import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type FoundPlace, searchPlaces } from '#core/contract/geocoding.ts'
import { SELECT_PAGE_SIZE } from '#core/domain/limits.ts'
import { useCall } from '#web/api/use-call.ts'
import { useDebounced } from '../select/use-debounced.ts'

const DEBOUNCE_MS = 300

interface Props {
  onFound: (place: FoundPlace) => void
}

/** Search box for locations known to the platform. */
export function PlaceSearch({ onFound }: Props) {
  const { t } = useTranslation(['dialogs', 'common'])
  const [text, setText] = useState('')
  const asked = useDebounced(text.trim(), DEBOUNCE_MS)
  const { data, loading, error } = useCall(
    searchPlaces,
    { query: { keyWord: asked, pageSize: SELECT_PAGE_SIZE } },
    { enabled: asked !== '', toast: false },
  )
  const busy = asked !== text.trim() || loading
  const found = asked === '' || busy ? [] : (data ?? [])
  const nothing = error ? t('common:list.failed') : t('common:list.empty')
  return (
    <Select<number>
      aria-label={t('address.search')}
      placeholder={t('address.search')}
      style={{ width: '100%' }}
      value={null}
      showSearch={{ filterOption: false, searchValue: text, onSearch: setText }}
      loading={text.trim() !== '' && busy}
      suffixIcon={null}
      options={found.map(({ address }, index) => ({ value: index, label: address }))}
      notFoundContent={text.trim() === '' ? null : busy ? t('address.searching') : nothing}
      onSelect={(index) => {
        const place = found[index]
        if (place) onFound(place)
        setText('')
      }}
    />
  )
}
