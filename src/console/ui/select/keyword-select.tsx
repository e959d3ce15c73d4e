import type { KeywordOption, searchDealers } from '#core/contract/keyword-search.ts'
import type { OptionSource, SelectorProps } from './option-source.ts'
import { RemoteSelect } from './remote-select.tsx'

/** Any of the fifteen calls /tsp-bss/search/* (docs/product/shared.md#lists-and-selectors). */
type KeywordSearch = typeof searchDealers

interface Props extends SelectorProps<string> {
  /** The call that answers the list. */
  from: KeywordSearch
}

/** Code of a record of one of the keyword lists, selected by name. */
export function KeywordSelect({ from, ...props }: Props) {
  const source: OptionSource<KeywordSearch, KeywordOption, string> = {
    endpoint: from,
    query: (keyWord, pageIndex, pageSize) => ({ ...(keyWord && { keyWord }), pageIndex, pageSize }),
    read: (answer) => answer,
    option: ({ code, name }) => ({ value: code, label: name }),
    find: (code) => code,
  }
  return <RemoteSelect source={source} {...props} />
}
