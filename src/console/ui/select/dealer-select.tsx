import { type DealerOption, findDealers } from '#core/contract/dealer.ts'
import type { OptionSource, SelectorProps } from './option-source.ts'
import { RemoteSelect } from './remote-select.tsx'

const DEALER_SOURCE: OptionSource<typeof findDealers, DealerOption, string> = {
  endpoint: findDealers,
  query: (keyWord, pageNum, pageSize) => ({ ...(keyWord && { keyWord }), pageNum, pageSize }),
  read: (answer) => answer,
  option: ({ dealerCode, dealerName }) => ({ value: dealerCode, label: dealerName }),
  find: (code) => code,
}

/** Code of an active dealer, selected by name. */
export function DealerSelect(props: SelectorProps<string>) {
  return <RemoteSelect source={DEALER_SOURCE} {...props} />
}
