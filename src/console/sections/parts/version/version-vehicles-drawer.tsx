import { useTranslation } from '#web/i18n/use-translation.ts'
import { listVehiclesOfVersion, type PartVersionRow, type VehicleOfVersion } from '#core/contract/part-version.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { useColumnKit } from '#console/ui/columns.tsx'
import { DetailDrawer } from '#console/ui/detail-drawer.tsx'
import { PagedTable } from '#console/ui/paged-table.tsx'
import { useLast } from '#console/ui/use-last.ts'

interface Props {
  version: PartVersionRow | undefined
  onClose: () => void
}

/** The vehicles that have a version, next to the list. */
export function VersionVehiclesDrawer({ version, onClose }: Props) {
  const { t } = useTranslation('partVersion')
  const shown = useLast(version)
  return (
    <DetailDrawer
      open={version !== undefined}
      title={shown && t('vehiclesOf', { name: shown.softModel })}
      size={760}
      onClose={onClose}
    >
      {shown && <Vehicles key={shown.id} id={shown.id} />}
    </DetailDrawer>
  )
}

function Vehicles({ id }: { id: number }) {
  const { t } = useTranslation('partVersion')
  const column = useColumnKit<VehicleOfVersion>()
  const list = usePagedList(listVehiclesOfVersion, { id })
  return (
    <PagedTable
      list={list}
      rowKey={({ serial }) => serial}
      columns={[
        column.vin(),
        column.text('plate', t('plate'), 120),
        column.code('serial', t('serial'), 190),
        column.code('hardwareVersion', t('hardware'), 110),
        column.text('orgName', t('org'), 160),
      ]}
    />
  )
}
