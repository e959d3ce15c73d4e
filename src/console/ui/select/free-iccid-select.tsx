import { findUnboundIccids } from '#core/contract/lookup.ts'
import type { OptionSource, SelectorProps } from './option-source.ts'
import { RemoteSelect } from './remote-select.tsx'

const FREE_ICCIDS: OptionSource<typeof findUnboundIccids, { iccid: string; msisdn: string }, string> = {
  endpoint: findUnboundIccids,
  query: (iccid, pageNum, pageSize) => ({ ...(iccid && { iccid }), pageNum, pageSize }),
  read: (answer) => answer,
  option: ({ iccid, msisdn }) => ({ value: iccid, label: iccid, note: msisdn }),
}

/** ICCID of a SIM card that no terminal holds; for pages that work with cards. */
export function FreeIccidSelect(props: SelectorProps<string>) {
  return <RemoteSelect source={FREE_ICCIDS} {...props} />
}
