import { type DataItem, getItemValues, listDataItems } from '#core/contract/data-item.ts'
import { BIG_SELECT_PAGE_SIZE } from '#core/domain/limits.ts'
import { useCall } from '#web/api/use-call.ts'
import { LoadFailed, Loading } from '../list-states.tsx'
import { SignalGrid } from './signal-grid.tsx'
import { REFRESH_MS, useCondition } from './use-condition.ts'

interface Props {
  vin: string
  shows: (item: DataItem) => boolean
  /** Nothing more is read. */
  frozen?: boolean
  /** VIN of the vehicle that is compared; empty: none. */
  other?: string
}

/** Some data items of one vehicle as they come, and those of a second one next to them. */
export function ConditionGrid({ vin, shows, frozen = false, other = '' }: Props) {
  const items = useCall(listDataItems, { query: { pageSize: BIG_SELECT_PAGE_SIZE } }, { toast: false })
  const { values, curves, updatedAt, error, reload } = useCondition(vin, frozen)
  const { data: others } = useCall(
    getItemValues,
    { query: { vin: other } },
    { toast: false, enabled: other !== '', ...(!frozen && { refreshMs: REFRESH_MS }) },
  )
  const failed = (values ? null : error) ?? (items.data ? null : items.error)
  if (failed) {
    return (
      <LoadFailed
        error={failed}
        retry={() => {
          reload()
          items.reload()
        }}
      />
    )
  }
  if (!values || !items.data) return <Loading />
  return (
    <SignalGrid
      items={items.data.list.filter(shows)}
      values={values}
      curves={curves}
      others={others}
      updatedAt={updatedAt}
    />
  )
}
