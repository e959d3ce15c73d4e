import { lazy, Suspense } from 'react'
import * as contract from '#core/contract/fence.ts'
import { getFenceOverview } from '#core/contract/fence-map.ts'
import { LoadFailed, Loading, NoneYet } from '#console/ui/list-states.tsx'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import styles from './fence-overview.module.css'
import { useOverviewAreas } from './overview-areas.ts'

const OverviewCanvas = lazy(async () => ({ default: (await import('./overview-canvas.tsx')).OverviewCanvas }))

interface Props {
  filter: contract.FenceFilter | null
  onShow: (fence: contract.Fence) => void
}

/** All fences that a search matches on one map; one opens with a click. */
export function FenceOverview({ filter, onShow }: Props) {
  const { t } = useTranslation('fence')
  const format = useFormat()
  const { data, error, reload } = useCall(getFenceOverview, { query: filter ?? {} }, { toast: false })
  const areas = useOverviewAreas(data)
  const show = async (id: number) => onShow(await call(contract.getFence, { query: { id } }))
  if (error && !data) return <LoadFailed error={error} retry={reload} />
  if (!data) return <Loading />
  if (data.fences.length === 0) return <NoneYet title={t('none')} hint={t('none.hint')} />
  return (
    <>
      <p className={styles.note}>
        {data.left > 0
          ? t('overview.left', { shown: format.number(data.fences.length), left: format.number(data.left) })
          : t('overview.shown', { number: format.number(data.fences.length) })}
      </p>
      <div className={styles.map}>
        <Suspense fallback={<Loading />}>
          <OverviewCanvas areas={areas} onPick={(id) => void show(id)} />
        </Suspense>
      </div>
    </>
  )
}
