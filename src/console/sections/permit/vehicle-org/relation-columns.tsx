import type { TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import type { BoundVehicle, OrgRecord, OrgRelation, RelatedVehicle } from '#core/contract/vehicle-org.ts'
import { useFormat } from '#web/i18n/format.ts'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { VinCell } from '#console/ui/vin-cell.tsx'
import { Words } from '#console/ui/words.tsx'

const words = (text: string) => <Words text={text} />

interface Named {
  vin: string
  plate: string
  seriesName: string
  modelName: string
}

/** VIN, plate and model of a vehicle. */
function useNameColumns<Row extends Named>(): TableColumnsType<Row> {
  const { t } = useTranslation(['vehicleOrg', 'common'])
  return [
    ...useVinColumns<Row>(),
    {
      title: t('model'),
      key: 'model',
      width: 220,
      render: (_, { seriesName, modelName }) => words(`${seriesName} / ${modelName}`),
    },
  ]
}

function useVinColumns<Row extends { vin: string; plate: string }>(): TableColumnsType<Row> {
  const { t } = useTranslation(['vehicleOrg', 'common'])
  return [
    {
      title: t('common:field.vin'),
      dataIndex: 'vin',
      width: 210,
      fixed: 'start',
      render: (vin: string) => <VinCell vin={vin} />,
    },
    { title: t('plate'), dataIndex: 'plate', width: 120, render: words },
  ]
}

export function useBoundColumns(): TableColumnsType<BoundVehicle> {
  const { t } = useTranslation('vehicleOrg')
  const format = useFormat()
  return [
    ...useNameColumns<BoundVehicle>(),
    { title: t('org'), dataIndex: 'orgName', width: 200, render: words },
    { title: t('kind'), dataIndex: 'kind', width: 120, render: (kind: OrgRelation) => t(`kind.${kind}`) },
    {
      title: t('bindTime'),
      dataIndex: 'bindTime',
      width: 180,
      render: (time: string | null) => <TimeCell time={time} />,
    },
    { title: t('bindBy'), dataIndex: 'bindBy', width: 150, render: words },
    {
      title: t('validUntil'),
      dataIndex: 'validUntil',
      width: 130,
      render: (day: string | null) => <bdi dir="ltr">{day ? format.date(day) : '–'}</bdi>,
    },
  ]
}

export function useToBindColumns(): TableColumnsType<RelatedVehicle> {
  const { t } = useTranslation('vehicleOrg')
  return [
    ...useNameColumns<RelatedVehicle>(),
    { title: t('owner'), dataIndex: 'orgName', width: 200, render: words },
    {
      title: t('others'),
      dataIndex: 'others',
      width: 320,
      render: (others: RelatedVehicle['others']) =>
        words(others.map(({ orgName, kind }) => `${orgName} (${t(`kind.${kind}`)})`).join(', ')),
    },
  ]
}

export function useRecordColumns(): TableColumnsType<OrgRecord> {
  const { t } = useTranslation('vehicleOrg')
  return [
    ...useVinColumns<OrgRecord>(),
    {
      title: t('action'),
      dataIndex: 'action',
      width: 120,
      render: (action: OrgRecord['action']) => t(`action.${action}`),
    },
    { title: t('kind'), dataIndex: 'kind', width: 120, render: (kind: OrgRelation) => t(`kind.${kind}`) },
    { title: t('old'), dataIndex: 'oldOrgName', width: 180, render: words },
    { title: t('new'), dataIndex: 'newOrgName', width: 180, render: words },
    {
      title: t('source'),
      dataIndex: 'source',
      width: 110,
      render: (source: OrgRecord['source']) => t(`source.${source}`),
    },
    { title: t('operator'), dataIndex: 'operator', width: 150, render: words },
    { title: t('time'), dataIndex: 'recordTime', width: 180, render: (time: string) => <TimeCell time={time} /> },
  ]
}
