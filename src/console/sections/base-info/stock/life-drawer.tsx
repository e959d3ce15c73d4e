import { useTranslation } from '#web/i18n/use-translation.ts'
import type { LifeSubject } from '#core/domain/life-event.ts'
import { DetailDrawer } from '#console/ui/detail-drawer.tsx'
import { LifeTimeline } from '#console/ui/life/life-timeline.tsx'
import { useLast } from '#console/ui/use-last.ts'

interface Props {
  type: LifeSubject
  /** What is shown, by its id and its name; null: closed. */
  of: { id: number; name: string } | null
  onClose: () => void
}

/** Everything that happened to one thing in stock or in a vehicle. */
export function LifeDrawer({ type, of, onClose }: Props) {
  const { t } = useTranslation('stock')
  const shown = useLast(of)
  return (
    <DetailDrawer open={of !== null} size={480} title={shown && t('life.of', { name: shown.name })} onClose={onClose}>
      {shown && <LifeTimeline key={shown.id} subject={{ type, id: shown.id }} />}
    </DetailDrawer>
  )
}
