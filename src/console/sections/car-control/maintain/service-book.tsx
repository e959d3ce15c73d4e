import { listServiceRecords, type ServiceRecord } from '#core/contract/maintenance.ts'
import { DetailDrawer } from '#console/ui/detail-drawer.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import { PlainTable } from '#console/ui/plain-table.tsx'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useItemName } from './use-item-name.ts'

interface Props {
  vin: string | undefined
  onClose: () => void
}

/** Every recorded service of one vehicle. */
export function ServiceBook({ vin, onClose }: Props) {
  const { t } = useTranslation('maintenance')
  const format = useFormat()
  const itemName = useItemName()
  const { data } = useCall(listServiceRecords, { query: { vin: vin ?? '' } }, { enabled: vin !== undefined })
  return (
    <DetailDrawer open={vin !== undefined} title={t('book.of', { name: vin ?? '' })} size={820} onClose={onClose}>
      {data?.length === 0 && <NoneYet title={t('book.none')} hint={t('book.noneHint')} />}
      {data && data.length > 0 && (
        <PlainTable<ServiceRecord>
          label={t('book')}
          rows={data}
          rowKey={({ id }) => id}
          columns={[
            [t('record.day'), ({ day }) => format.date(day), 'name'],
            [t('item'), ({ item }) => itemName(item)],
            [t('odometer'), ({ odometer }) => format.distance(odometer, 0), 'number'],
            [t('station'), ({ stationName }) => stationName || '–', 'text'],
            [t('parts'), ({ parts }) => parts || '–', 'text'],
            [t('cost'), ({ cost }) => format.number(cost, 2), 'number'],
            [t('note'), ({ note }) => note || '–', 'text'],
            [t('operator'), ({ operator }) => operator || '–', 'text'],
          ]}
        />
      )}
    </DetailDrawer>
  )
}
