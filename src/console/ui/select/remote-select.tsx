import { Select } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { AnyEndpoint } from '#core/contract/endpoint.ts'
import type { OptionSource, SelectOption, SelectorProps } from './option-source.ts'
import styles from './remote-select.module.css'
import { useRemoteOptions } from './use-remote-options.tsx'

interface Props<E extends AnyEndpoint, Item, V> extends SelectorProps<V> {
  source: OptionSource<E, Item, V>
}

/** Typed text as a value, unless it found values by something else, such as a vehicle by its plate: then the only one, if there is one. */
function typedValue<V extends string | number>(text: V, options: readonly SelectOption<V>[]): V | undefined {
  const isPart = options.length === 0 || options.some(({ value }) => String(value).includes(String(text)))
  return isPart ? text : options.length === 1 ? options[0]?.value : undefined
}

/**
 * Selects one of many records of the platform: searched while typing, ten at a time, more while scrolling
 * (docs/product/shared.md#lists-and-selectors). For use in a Form.Item.
 */
export function RemoteSelect<E extends AnyEndpoint, Item, V extends string | number>(props: Props<E, Item, V>) {
  const { source, value, onChange, ...rest } = props
  const { t } = useTranslation()
  const given = value === null || value === '' ? undefined : value
  const { parts, text, setOpen, search } = useRemoteOptions(source, given)
  const typed = source.typedLength !== undefined && text !== '' ? typedValue(text as V, parts.options) : undefined

  function take(next: V | undefined) {
    search('')
    onChange?.(next)
  }

  return (
    <Select<V, SelectOption<V>>
      {...rest}
      {...parts}
      className={styles.select}
      value={given}
      onChange={take}
      onBlur={() => typed !== undefined && take(typed)}
      onInputKeyDown={(event) => {
        if (event.key !== 'Enter' || typed === undefined || parts.options.length > 0) return
        take(typed)
        setOpen(false)
      }}
      optionRender={({ data: { label, note } }) => (
        <span className={styles.option}>
          <bdi>{label}</bdi>
          {note && <bdi className={styles.note}>{note}</bdi>}
        </span>
      )}
      allowClear={{ label: t('action.clear') }}
    />
  )
}
