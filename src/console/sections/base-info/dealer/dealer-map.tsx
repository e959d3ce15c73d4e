import { useTranslation } from '#web/i18n/use-translation.ts'
import { type DealerFilter, listDealerPlaces } from '#core/contract/dealer.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { PlaceMap } from '#console/ui/map/place-map.tsx'
import { DealerStateTag } from './dealer-state.tsx'

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
  const { data } = useCall(listDealerPlaces, { query: filter }, { keepPrevious: true })
  return (
    <PlaceMap
      places={data?.places}
      colorOf={({ state }) => COLOR_OF[state]}
      onEdit={onEdit && (({ dealerCode }) => onEdit(dealerCode))}
      notice={
        data && data.unplaced > 0 && t('map.unplaced', { count: data.unplaced, number: format.number(data.unplaced) })
      }
      card={({ dealerName, dealerCode, state }) => (
        <>
          <b dir="auto">{dealerName}</b>
          <bdi dir="ltr">{dealerCode}</bdi>
          <DealerStateTag state={state} />
        </>
      )}
    />
  )
}
