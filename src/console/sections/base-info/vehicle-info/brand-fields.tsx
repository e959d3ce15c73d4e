import { Form } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { listBrands, listSeries } from '#core/contract/base-data.ts'
import { useCall } from '#web/api/use-call.ts'
import { SelectField } from '#console/ui/search-fields.tsx'
import { ModelSelect } from '#console/ui/select/model-select.tsx'

/*
 * Brand, then its series, then their models; each a field of its own, so that the search form arranges them.
 */

export function BrandField() {
  const { t } = useTranslation('vehicleInfo')
  const { data = [] } = useCall(listBrands, {}, { toast: false })
  return (
    <SelectField
      name="brandId"
      label={t('brand')}
      options={data.map(({ brandId, brandName }) => ({ value: brandId, label: brandName }))}
    />
  )
}

export function SeriesField() {
  const { t } = useTranslation('vehicleInfo')
  const brandId = Form.useWatch<string | undefined>('brandId')
  const { data = [] } = useCall(listSeries, { query: brandId ? { brandId } : {} }, { toast: false })
  return (
    <SelectField
      name="seriesId"
      label={t('series')}
      options={data.map(({ seriesId, seriesName }) => ({ value: seriesId, label: seriesName }))}
    />
  )
}

/** The address carries its number as text. */
const asNumber = (value: unknown) => ({ value: value === undefined || value === '' ? null : Number(value) })

export function ModelOfSeriesField() {
  const { t } = useTranslation('plant')
  const brandId = Form.useWatch<string | undefined>('brandId')
  const seriesId = Form.useWatch<string | undefined>('seriesId')
  return (
    <Form.Item name="modelId" label={t('field.model')} getValueProps={asNumber}>
      <ModelSelect brandId={brandId} seriesId={seriesId} />
    </Form.Item>
  )
}
