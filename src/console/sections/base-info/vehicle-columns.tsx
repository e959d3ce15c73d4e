import { EditOutlined, SafetyOutlined } from '@ant-design/icons'
import { type TableColumnsType, Tag } from 'antd'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { eraseVehicleData, exportVehicleData } from '#core/contract/privacy.ts'
import { updateVehicle, VEHICLE_ATTRIBUTES, type VehicleRow } from '#core/contract/vehicle.ts'
import { powerTypeKey } from '#core/domain/power-type.ts'
import { useFormat } from '#web/i18n/format.ts'
import { myInfoAtom } from '#web/state/session.ts'
import { useAllowed } from '#console/ui/allowed.tsx'
import { modelWords } from '#console/ui/model-words.ts'
import { RowAction } from '#console/ui/row-action.tsx'
import { StateTag } from '#console/ui/state-tag.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { VinCell } from '#console/ui/vin-cell.tsx'
import { Words } from '#console/ui/words.tsx'
import { DueDay } from './due-day.tsx'

const words = (text: string) => <Words text={text} />

interface Actions {
  onEdit: (row: VehicleRow) => void
  /** Opens what can be done with the data of a vehicle. */
  onData: (row: VehicleRow) => void
}

export function useVehicleColumns(given: Actions): TableColumnsType<VehicleRow> {
  const { t } = useTranslation(['baseInfo', 'common'])
  const format = useFormat()
  const countries = new Intl.DisplayNames([format.language], { type: 'region' })

  const columns: TableColumnsType<VehicleRow> = [
    {
      title: t('common:field.vin'),
      dataIndex: 'vin',
      width: 210,
      fixed: 'start',
      render: (vin: string) => <VinCell vin={vin} />,
    },
    { title: t('vehicle.plate'), dataIndex: 'plate', width: 120, render: (plate: string) => <bdi>{plate || '–'}</bdi> },
    {
      title: t('vehicle.liveState'),
      dataIndex: 'state',
      width: 130,
      render: (state: string) => <StateTag state={state} />,
    },
    { title: t('vehicle.org'), dataIndex: 'orgName', width: 170, render: words },
    {
      title: t('vehicle.model'),
      width: 220,
      render: (_, row) => words(modelWords(row)),
    },
    {
      title: t('vehicle.powerType'),
      dataIndex: 'powerType',
      width: 160,
      render: (stored: string) => {
        const key = powerTypeKey(stored)
        return words(key ? t(`power.${key}`) : stored)
      },
    },
    {
      title: t('vehicle.attribute'),
      dataIndex: 'attribute',
      width: 130,
      render: (value: number) => t(`attribute.${VEHICLE_ATTRIBUTES[value - 1] ?? 'customer'}`),
    },
    {
      title: t('vehicle.operatingCity'),
      width: 180,
      render: (_, row) => words([row.operatingCity, countries.of(row.country)].filter(Boolean).join(', ')),
    },
    {
      title: t('vehicle.driver'),
      dataIndex: 'driverName',
      width: 150,
      render: words,
    },
    {
      title: t('vehicle.soldOn'),
      dataIndex: 'soldOn',
      width: 130,
      render: (day: string | null) => (day ? <bdi dir="ltr">{format.date(day)}</bdi> : '–'),
    },
    {
      title: t('vehicle.insurance'),
      dataIndex: 'insuranceUntil',
      width: 160,
      render: (day: string | null) => <DueDay day={day} />,
    },
    {
      title: t('vehicle.inspection'),
      dataIndex: 'inspectionUntil',
      width: 160,
      render: (day: string | null) => <DueDay day={day} />,
    },
    {
      title: t('vehicle.tags'),
      dataIndex: 'tags',
      width: 160,
      onCell: () => ({ style: { whiteSpace: 'nowrap' } }),
      render: (tags: string[]) => (tags.length === 0 ? '–' : tags.map((tag) => <Tag key={tag}>{tag}</Tag>)),
    },
    {
      title: t('vehicle.registerState'),
      dataIndex: 'registerState',
      width: 160,
      render: (state: VehicleRow['registerState']) => words(t(`registerState.${state}`)),
    },
    {
      title: t('vehicle.terminal'),
      dataIndex: 'terminalSn',
      width: 150,
      render: (sn: string | null) => <bdi dir="ltr">{sn ?? '–'}</bdi>,
    },
    {
      title: t('vehicle.lastMessage'),
      dataIndex: 'lastMessageTime',
      width: 180,
      render: (time: string | null) => <TimeCell time={time} />,
    },
  ]
  const actions = useActionColumn(given)
  return actions ? [...columns, actions] : columns
}

/** Undefined for who may do nothing with a vehicle. */
function useActionColumn({ onEdit, onData }: Actions): TableColumnsType<VehicleRow>[number] | undefined {
  const { t } = useTranslation('baseInfo')
  const mayEdit = useAllowed(updateVehicle)
  const mayExport = useAllowed(exportVehicleData)
  const mayErase = useAllowed(eraseVehicleData)
  const ownOrgs = new Set(useAtomValue(myInfoAtom)?.orgIds.split(','))
  if (!mayEdit && !mayExport && !mayErase) return undefined
  return {
    title: t('vehicle.actions'),
    width: 110,
    fixed: 'end',
    align: 'center',
    // Vehicles that are only related to an organisation of the person can be looked at.
    render: (_, row) =>
      ownOrgs.has(String(row.orgId)) && (
        <>
          <RowAction
            to={updateVehicle}
            icon={<EditOutlined />}
            label={t('vehicle.edit', { vin: row.vin })}
            onClick={() => onEdit(row)}
          />
          <RowAction
            to={mayExport ? exportVehicleData : eraseVehicleData}
            icon={<SafetyOutlined />}
            label={t('data.open', { vin: row.vin })}
            onClick={() => onData(row)}
          />
        </>
      ),
  }
}
