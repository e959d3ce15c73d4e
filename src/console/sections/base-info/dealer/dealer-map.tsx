import { Button } from 'antd'
import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DealerFilter, type DealerPlace, listDealerPlaces } from '#core/contract/dealer.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { FitTo } from '#web/map/points/fit-to.tsx'
import { PointLayer } from '#web/map/points/point-layer.tsx'
import { themeAtom } from '#web/state/theme.ts'
import { COLORS } from '#web/theme/tokens.ts'
import { ConsoleMap } from '#console/ui/map/console-map.tsx'
import { DealerStateTag } from './dealer-state.tsx'
import styles from './dealer.module.css'

const COLOR_OF = { active: 'accent', suspended: 'warning', ended: 'parked' } as const

interface Props {
  filter: DealerFilter
  /** Absent without permission to edit. */
  onEdit: ((code: string) => void) | undefined
}

/** Map of the dealers that match the search. Import it lazily: maps are heavy. */
export function DealerMap({ filter, onEdit }: Props) {
  const { t } = useTranslation('dealer')
  const format = useFormat()
  const theme = useAtomValue(themeAtom)
  const { data } = useCall(listDealerPlaces, { query: filter }, { keepPrevious: true })
  const [picked, setPicked] = useState<string>()
  const colors = COLORS[theme]
  const points = useMemo(
    () => (data?.places ?? []).map(({ id, lng, lat, state }) => ({ id, lng, lat, color: colors[COLOR_OF[state]] })),
    [data, colors],
  )
  const places = useMemo(() => points.map(({ lng, lat }) => [lng, lat] as const), [points])
  const shown = data?.places.find(({ id }) => String(id) === picked)
  return (
    <>
      {data && data.unplaced > 0 && (
        <p className={styles.unplaced}>
          {t('map.unplaced', { count: data.unplaced, number: format.number(data.unplaced) })}
        </p>
      )}
      <div className={styles.map}>
        <ConsoleMap center={[104, 35]} zoom={3.4}>
          <PointLayer points={points} radius={6} edge={colors.ground} onPick={setPicked} />
          <FitTo points={places} padding={48} maxZoom={10} />
        </ConsoleMap>
        {shown && <Card dealer={shown} onEdit={onEdit} onClose={() => setPicked(undefined)} />}
      </div>
    </>
  )
}

interface CardProps extends Pick<Props, 'onEdit'> {
  dealer: DealerPlace
  onClose: () => void
}

function Card({ dealer, onEdit, onClose }: CardProps) {
  const { t } = useTranslation(['dealer', 'common'])
  return (
    <div className={styles.card}>
      <b dir="auto">{dealer.dealerName}</b>
      <bdi dir="ltr">{dealer.dealerCode}</bdi>
      <DealerStateTag state={dealer.state} />
      <div>
        {onEdit && (
          <Button type="link" size="small" onClick={() => onEdit(dealer.dealerCode)}>
            {t('map.edit')}
          </Button>
        )}
        <Button type="text" size="small" onClick={onClose}>
          {t('map.close')}
        </Button>
      </div>
    </div>
  )
}
