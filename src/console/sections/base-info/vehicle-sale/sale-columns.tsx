import type { TableColumnsType } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { SaleRow, SaleStage } from '#core/contract/vehicle-sale.ts'
import { useColumnKit } from '#console/ui/columns.tsx'
import type { Tone } from '#console/ui/tone-tag.tsx'
import { useAttributeOptions } from '../options.ts'

const TONES: Readonly<Record<SaleStage, Tone>> = {
  stock: 'neutral',
  sold: 'warning',
  delivered: 'warning',
  activated: 'good',
}
const SECONDS_AN_HOUR = 3600

export function useSaleColumns(): TableColumnsType<SaleRow> {
  const column = useColumnKit<SaleRow>()
  const { t } = useTranslation('vehicleSale')
  const attributeOf = new Map(useAttributeOptions().map(({ value, label }) => [value, label]))
  const lag = ({ activationHours: hours }: SaleRow) => (hours === null ? null : hours * SECONDS_AN_HOUR)
  return [
    column.vin('vin'),
    column.plate('plate', t('plate'), 120),
    column.copy('orderNo', t('orderNo'), 180),
    column.text(
      ['model', ({ seriesName, modelName }) => `${seriesName} ${modelName}`],
      `${t('series')} / ${t('model')}`,
      170,
    ),
    column.cell('sold', t('sold'), 100, ({ sold }) => (sold ? t('sold.true') : t('sold.false'))),
    column.state('stage', t('stage'), 130, (stage) => [TONES[stage], t(`stage.${stage}`)]),
    column.label('attribute', t('attribute'), 120, (attribute) => attributeOf.get(attribute) ?? attribute),
    column.text('dealerName', t('dealer'), 190),
    column.text('secondaryName', t('secondary'), 170),
    column.text('pickupName', t('pickup'), 170),
    column.text('financeName', t('finance'), 160),
    column.time('soldTime', t('soldTime'), 170),
    column.time('deliveredTime', t('deliveredTime'), 170),
    column.quantity('duration', ['activationHours', lag], t('lag'), 150),
    column.text(['areaNames', ({ areaNames }) => areaNames.join(' / ')], t('region'), 150),
    column.text('customer', t('customer'), 120),
    column.code('invoice', t('invoice'), 150),
    column.number('stockDays', t('stockDays'), 110),
    column.time('activatedTime', t('activatedTime'), 170, { hidden: true }),
    column.text('orgName', t('org'), 170, { hidden: true }),
  ]
}
