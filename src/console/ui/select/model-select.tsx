import { Select } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { listModels } from '#core/contract/base-data.ts'
import { useCall } from '#web/api/use-call.ts'
import type { SelectorProps } from './option-source.ts'
import styles from './remote-select.module.css'

interface Props extends SelectorProps<number> {
  brandId?: string | undefined
  seriesId?: string | undefined
  /** Models already in a strategy cannot be selected (docs/product/shared.md#lists-and-selectors). */
  bound?: boolean
}

/** One vehicle model by its number. */
export function ModelSelect({ brandId, seriesId, bound = false, value, onChange, ...rest }: Props) {
  const { t } = useTranslation(['select', 'common'])
  const query = { ...(brandId && { brandId }), ...(seriesId && { seriesId }) }
  const { data, loading, error } = useCall(listModels, { query }, { toast: false })
  return (
    <Select<number>
      {...rest}
      className={styles.select}
      loading={loading}
      options={(data ?? []).map(({ id, name, isBindThen }) => ({
        value: id,
        label: bound && isBindThen ? `${name} (${t('boundAlready')})` : name,
        disabled: bound && isBindThen,
      }))}
      {...(error && { status: 'error' as const, notFoundContent: t('list.failed', { ns: 'common' }) })}
      value={value ?? null}
      onChange={onChange}
      showSearch={{ optionFilterProp: 'label' }}
      allowClear={{ label: t('action.clear', { ns: 'common' }) }}
    />
  )
}
