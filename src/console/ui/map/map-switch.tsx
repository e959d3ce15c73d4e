import { useTranslation } from '#web/i18n/use-translation.ts'
import { ViewSwitch } from '../view-switch.tsx'

export type MapView = 'list' | 'map'

/** The matches of a search as a list or on a map. */
export function MapSwitch({ shown, onShow }: { shown: MapView; onShow: (view: MapView) => void }) {
  const { t } = useTranslation('place')
  return (
    <ViewSwitch<MapView>
      label={t('view')}
      shown={shown}
      onShow={onShow}
      views={[
        { key: 'list', label: t('view.list') },
        { key: 'map', label: t('view.map') },
      ]}
    />
  )
}
