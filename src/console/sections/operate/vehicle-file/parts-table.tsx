import { listParts, type PartRow } from '#core/contract/parts.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useColumnKit } from '#console/ui/columns.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import { PagedTable } from '#console/ui/paged-table.tsx'

/** Parts that are booked into the vehicle, and those it had. */
export function PartsTable({ vin }: { vin: string }) {
  const { t } = useTranslation(['parts', 'vehicleFile'])
  const column = useColumnKit<PartRow>()
  return (
    <PagedTable
      list={usePagedList(listParts, { vin })}
      rowKey={({ id }) => id}
      empty={<NoneYet title={t('vehicleFile:parts.none')} hint={t('vehicleFile:parts.noneHint')} />}
      columns={[
        column.text('typeName', t('parts:typeName'), 160),
        column.copy('serial', t('parts:serial'), 190),
        column.code('partNumber', t('parts:partNumber'), 145),
        column.code('partsModel', t('parts:partsModel'), 140),
        column.code('hardwareVersion', t('parts:hardwareVersion'), 140, { hidden: true }),
        column.code('softwareVersion', t('parts:softwareVersion'), 130),
        column.text('supplier', t('parts:supplier'), 140),
        column.day('installedOn', t('parts:installedOn'), 125),
        column.label('state', t('parts:state'), 120, (state) => t(`parts:state.${state}`)),
      ]}
    />
  )
}
