import { EditOutlined } from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { correctSale, type SaleRow, type SaleStage } from '#core/contract/vehicle-sale.ts'
import { useColumnKit } from '#console/ui/columns.tsx'
import { modelWords } from '#console/ui/model-words.ts'
import type { Tone } from '#console/ui/tone-tag.tsx'
import { useAttributeOptions } from '../options.ts'

const TONES: Readonly<Record<SaleStage, Tone>> = {
  stock: 'neutral',
  sold: 'progress',
  delivered: 'progress',
  activated: 'good',
}
const SECONDS_AN_HOUR = 3600

export function useSaleColumns(correct: (row: SaleRow) => void): TableColumnsType<SaleRow> {
  const column = useColumnKit<SaleRow>()
  const { t } = useTranslation('vehicleSale')
  const attributeOf = new Map(useAttributeOptions().map(({ value, label }) => [value, label]))
  const lag = ({ activationHours: hours }: SaleRow) => (hours === null ? null : hours * SECONDS_AN_HOUR)
  return [
    column.vin('vin', t('vin'), 190),
    column.plate('plate', t('plate'), 105),
    column.state('stage', t('stage'), 120, (stage) => [TONES[stage], t(`stage.${stage}`)]),
    column.text('dealerName', t('dealer'), 180),
    column.text('customer', t('customer'), 110),
    column.time('soldTime', t('soldTime'), 165),
    column.copy('orderNo', t('orderNo'), 180, { hidden: true }),
    column.text(['model', ({ seriesName, modelName }) => modelWords({ seriesName, modelName })], t('model'), 155),
    column.cell('sold', t('sold'), 100, ({ sold }) => (sold ? t('sold.true') : t('sold.false')), { hidden: true }),
    column.label('attribute', t('attribute'), 120, (attribute) => attributeOf.get(attribute) ?? attribute, {
      hidden: true,
    }),
    column.text('secondaryName', t('secondary'), 170, { hidden: true }),
    column.text('pickupName', t('pickup'), 170, { hidden: true }),
    column.text('financeName', t('finance'), 160, { hidden: true }),
    column.time('deliveredTime', t('deliveredTime'), 170, { hidden: true }),
    column.quantity('duration', ['activationHours', lag], t('lag'), 150, { hidden: true }),
    column.text(['areaNames', ({ areaNames }) => areaNames.join(' / ')], t('region'), 150, { hidden: true }),
    column.code('invoice', t('invoice'), 150, { hidden: true }),
    column.number('stockDays', t('stockDays'), 98, { hidden: true }),
    column.time('activatedTime', t('activatedTime'), 170, { hidden: true }),
    column.text('orgName', t('org'), 170, { hidden: true }),
    ...column.actions(t('correct.actions'), 60, [
      {
        to: correctSale,
        icon: <EditOutlined aria-hidden />,
        label: ({ plate, vin }) => t('correct', { name: plate || vin }),
        onClick: correct,
        on: ({ sold }) => sold,
      },
    ]),
  ]
}
