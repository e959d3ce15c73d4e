import type { AnyEndpoint, Answer, GivenQuery } from '#core/contract/endpoint.ts'
import { SELECT_PAGE_SIZE } from '#core/domain/limits.ts'
import type { OptionPage } from '#web/api/use-option-pages.ts'

export interface SelectOption<V> {
  value: V
  label: string
  /** Shown next to the label in the list. */
  note?: string
}

/** Source of the options of a remote select. */
export interface OptionSource<E extends AnyEndpoint, Item, V> {
  endpoint: E
  /** Options per page; ten by default (docs/product/shared.md#lists-and-selectors). */
  pageSize?: number
  /** Query of one page of what contains the text; the first page is 1. */
  query: (text: string | undefined, page: number, pageSize: number) => GivenQuery<E>
  read: (answer: Answer<E>) => OptionPage<Item>
  option: (item: Item) => SelectOption<V>
  /** Search text that finds the label of a value of the form. Absent: the value is its own label. */
  find?: (value: V) => string
  /** Typed text is accepted as the value as well, at most this long. */
  typedLength?: number
  /** Normalises typed text. */
  normalise?: (text: string) => string
}

export const pageSizeOf = ({ pageSize = SELECT_PAGE_SIZE }: { pageSize?: number }): number => pageSize

/** Props of every selector; inside a Form.Item the form sets the first three. */
export interface SelectorProps<V> {
  id?: string
  value?: V | null
  onChange?: (value: V | undefined) => void
  disabled?: boolean
  placeholder?: string
  'aria-label'?: string
}
