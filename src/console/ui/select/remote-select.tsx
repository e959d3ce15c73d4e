import { Select } from 'antd'
import { type ReactNode, useRef } from 'react'
import { call } from '#web/api/call.ts'
import { CallCancelled, CallFailed } from '#web/api/call-failed.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { AnyEndpoint } from '#core/contract/endpoint.ts'
import { type OptionSource, pageSizeOf, type SelectOption, type SelectorProps } from './option-source.ts'
import styles from './remote-select.module.css'
import { useRemoteOptions } from './use-remote-options.tsx'

interface Props<E extends AnyEndpoint, Item, V> extends SelectorProps<V> {
  source: OptionSource<E, Item, V>
  /** What the value is called; its option may not be loaded. */
  name?: ReactNode
}

/** Typed text as a value, unless it found values by something else, such as a vehicle by its plate: then the only one, if there is one. */
function typedValue<V extends string | number>(text: V, options: readonly SelectOption<V>[]): V | undefined {
  const isPart = options.length === 0 || options.some(({ value }) => String(value).includes(String(text)))
  return isPart ? text : options.length === 1 ? options[0]?.value : undefined
}

interface Waiting<V> {
  text: V
  by: 'enter' | 'blur'
  before: V | undefined
}

/**
 * The value of a text that was left before its options had come: the one with this value or name, such as a plate, or the
 * only one. `found` hears it once.
 */
function useAnswer<E extends AnyEndpoint, Item, V extends string | number>(
  source: OptionSource<E, Item, V>,
  found: (of: { value: V | undefined }) => void,
) {
  const { endpoint, query, read, option, typedLength } = source
  const asked = useRef(0)

  async function wait({ text, by, before }: Waiting<V>) {
    asked.current += 1
    const own = asked.current
    const options = await optionsOf(String(text))
    // Something else was typed meanwhile.
    if (own !== asked.current) return
    const named = options.find(({ value, label, note }) => [String(value), label, note].includes(String(text)))
    const only = by === 'enter' && options.length === 1 ? options[0] : undefined
    const typed = typedLength === undefined ? undefined : typedValue(text, options)
    const rest = by === 'blur' ? (typed ?? before) : options.length === 0 ? typed : undefined
    found({ value: (named ?? only)?.value ?? rest })
  }

  async function optionsOf(text: string): Promise<SelectOption<V>[]> {
    try {
      const answer = await call(
        endpoint,
        { query: query(text, 1, pageSizeOf(source)) },
        { toast: false, loading: false },
      )
      return read(answer).list.map(option)
    } catch (error) {
      // The list itself says that it failed.
      if (error instanceof CallFailed || error instanceof CallCancelled) return []
      throw error
    }
  }

  return {
    wait: (of: Waiting<V>) => void wait(of),
    forget() {
      asked.current += 1
    },
  }
}

/**
 * Selects one of many records of the platform: searched while typing, ten at a time, more while scrolling
 * (docs/product/shared.md#lists-and-selectors). For use in a Form.Item.
 */
export function RemoteSelect<E extends AnyEndpoint, Item, V extends string | number>(props: Props<E, Item, V>) {
  const { source, value, onChange, name, ...rest } = props
  const { t } = useTranslation()
  const given = value === null || value === '' ? undefined : value
  const { parts, text, busy, setOpen, search } = useRemoteOptions(source, given)
  const typed = source.typedLength !== undefined && text !== '' ? typedValue(text as V, parts.options) : undefined

  function take(next: V | undefined) {
    search('')
    onChange?.(next)
  }
  const answer = useAnswer(source, (found) => {
    if (found.value !== undefined) take(found.value)
    // Several hits stay open after Enter, to choose one.
    if (found.value !== undefined) setOpen(false)
  })
  /** The library closes an empty list on Enter; it stays until the answer has come. */
  const staysOpen = useRef(false)
  const canWait = busy && text !== '' && text.length !== source.typedLength

  return (
    <Select<V, SelectOption<V>>
      {...rest}
      {...parts}
      className={styles.select}
      value={given}
      {...(name !== undefined && { labelRender: () => name })}
      onChange={take}
      showSearch={{
        ...(parts.showSearch as object),
        onSearch: (next) => {
          if (next !== '') answer.forget()
          search(next)
        },
      }}
      onOpenChange={(next) => {
        const stays = !next && staysOpen.current
        staysOpen.current = false
        if (!stays) parts.onOpenChange(next)
      }}
      onBlur={() => {
        staysOpen.current = false
        if (typed === undefined) return
        // The form may be sent by the click that left the field: what was typed counts until the answer has come.
        if (canWait) answer.wait({ text: text as V, by: 'blur', before: given })
        take(typed)
      }}
      onInputKeyDown={(event) => {
        if (event.key !== 'Enter') return
        if (canWait) {
          staysOpen.current = true
          return answer.wait({ text: text as V, by: 'enter', before: given })
        }
        if (typed === undefined || parts.options.length > 0) return
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
