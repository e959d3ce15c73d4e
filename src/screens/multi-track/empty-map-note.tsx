import { useTranslation } from '#web/i18n/use-translation.ts'
import { useLive } from '#web/live/live-provider.tsx'
import { WallNotice } from '../widgets/wall-notice.tsx'
import type { whyEmpty } from './empty-map.ts'

interface Props {
  why: ReturnType<typeof whyEmpty>
  onReset: () => void
}

/** Says why there is no vehicle on the map. */
export function EmptyMapNote({ why, onReset }: Props) {
  const { t } = useTranslation('screens')
  const live = useLive()
  // Unknown before the first frame; a fleet drawn as cells has no single vehicles.
  if (why === undefined || live.store.cells !== null) return null
  if (why === 'unchecked') return <WallNotice title={t('map.unchecked')} hint={t('map.uncheckedHint')} />
  if (why === 'noPosition') {
    if (live.lastFrameAt === undefined) return null
    return <WallNotice title={t('map.noPosition')} hint={t('map.noPositionHint')} />
  }
  return (
    <WallNotice title={t('list.none')}>
      <button type="button" onClick={onReset}>
        {t('list.reset')}
      </button>
    </WallNotice>
  )
}
