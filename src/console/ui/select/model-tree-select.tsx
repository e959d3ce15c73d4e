import { Cascader } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { getBrandTreeList } from '#core/contract/base-data.ts'
import { type BrandTree, getBrandTree } from '#core/contract/vehicle.ts'
import { useCall } from '#web/api/use-call.ts'
import type { SelectorProps } from './option-source.ts'
import styles from './remote-select.module.css'

export const MODEL_LEVELS = ['brandCode', 'seriesCode', 'modelCode'] as const
/** Any level can be selected; fills three fields of a filter. */
export type ModelCodes = Partial<Record<(typeof MODEL_LEVELS)[number], string>>

type Props = SelectorProps<ModelCodes>

interface Option {
  value: string
  label: string
  children?: Option[]
}

/** Brand, series and model in one field. */
export function ModelTreeSelect(props: Props) {
  return <Tree {...props} read={useCall(getBrandTree, {}, { toast: false })} />
}

/** The same from the tree list of several tenants, joined by commas as `oem` (docs/product/shared.md#lists-and-selectors). */
export function OemModelTreeSelect({ oemIds, ...props }: Props & { oemIds: readonly string[] }) {
  const read = useCall(getBrandTreeList, { query: { oem: oemIds.join(',') } }, { toast: false })
  return <Tree {...props} read={read} />
}

interface TreeProps extends Props {
  read: { data: BrandTree | undefined; loading: boolean; error: Error | null }
}

function Tree({ read, value, onChange, ...rest }: TreeProps) {
  const { t } = useTranslation()
  return (
    <Cascader<Option>
      {...rest}
      className={styles.select}
      options={modelOptions(read.data ?? [])}
      loading={read.loading}
      {...(read.error && { status: 'error' as const, notFoundContent: t('list.failed') })}
      changeOnSelect
      showSearch
      value={MODEL_LEVELS.flatMap((level) => value?.[level] ?? [])}
      onChange={(codes) => onChange?.(codes?.length ? codesOf(codes) : undefined)}
      allowClear={{ label: t('action.clear') }}
    />
  )
}

const codesOf = (path: readonly string[]): ModelCodes =>
  Object.fromEntries(MODEL_LEVELS.slice(0, path.length).map((level, index) => [level, path[index]]))

const modelOptions = (brands: BrandTree): Option[] =>
  brands.map(({ brandCode, brandName, seriesVos }) => ({
    value: brandCode,
    label: brandName,
    children: seriesVos.map(({ seriesCode, seriesName, modelVos }) => ({
      value: seriesCode,
      label: seriesName,
      children: modelVos.map(({ modelCode, modeName }) => ({ value: modelCode, label: modeName })),
    })),
  }))
