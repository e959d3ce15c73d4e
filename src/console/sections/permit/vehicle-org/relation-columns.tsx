import type { TableColumnsType } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { BoundVehicle, OrgRecord, RelatedVehicle } from '#core/contract/vehicle-org.ts'
import { useColumnKit } from '#console/ui/columns.tsx'
import { modelWords } from '#console/ui/model-words.ts'

interface Named {
  vin: string
  plate: string
  seriesName: string
  modelName: string
}

/** VIN, plate and model of a vehicle. */
function useNameColumns<Row extends Named>(): TableColumnsType<Row> {
  const column = useColumnKit<Row>()
  const { t } = useTranslation(['vehicleOrg', 'common'])
  return [
    ...useVinColumns<Row>(),
    column.text(['model', ({ seriesName, modelName }) => modelWords({ seriesName, modelName })], t('model'), 190),
  ]
}

function useVinColumns<Row extends { vin: string; plate: string }>(): TableColumnsType<Row> {
  const column = useColumnKit<Row>()
  const { t } = useTranslation(['vehicleOrg', 'common'])
  return [column.vin(), column.plate(['plate', ({ plate }) => plate], t('plate'), 120)]
}

export function useBoundColumns(): TableColumnsType<BoundVehicle> {
  const column = useColumnKit<BoundVehicle>()
  const { t } = useTranslation('vehicleOrg')
  return [
    ...useNameColumns<BoundVehicle>(),
    column.text('orgName', t('org'), 180),
    column.label('kind', t('kind'), 120, (kind) => t(`kind.${kind}`)),
    column.time('bindTime', t('bindTime'), 165),
    column.text('bindBy', t('bindBy'), 150, { hidden: true }),
    column.day('validUntil', t('validUntil'), 130),
  ]
}

export function useToBindColumns(): TableColumnsType<RelatedVehicle> {
  const column = useColumnKit<RelatedVehicle>()
  const { t } = useTranslation('vehicleOrg')
  return [
    ...useNameColumns<RelatedVehicle>(),
    column.text('orgName', t('owner'), 200),
    column.text(
      ['others', ({ others }) => others.map(({ orgName, kind }) => `${orgName} (${t(`kind.${kind}`)})`).join(', ')],
      t('others'),
      320,
    ),
  ]
}

export function useRecordColumns(): TableColumnsType<OrgRecord> {
  const column = useColumnKit<OrgRecord>()
  const { t } = useTranslation('vehicleOrg')
  return [
    ...useVinColumns<OrgRecord>(),
    column.label('action', t('action'), 105, (action) => t(`action.${action}`)),
    column.label('kind', t('kind'), 120, (kind) => t(`kind.${kind}`), { hidden: true }),
    column.text('oldOrgName', t('old'), 170),
    column.text('newOrgName', t('new'), 170),
    column.label('source', t('source'), 100, (source) => t(`source.${source}`)),
    column.text('operator', t('operator'), 120),
    column.time('recordTime', t('time'), 165),
  ]
}
