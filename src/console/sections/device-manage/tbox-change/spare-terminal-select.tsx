import { findSpareTerminals, type SpareTerminal } from '#core/contract/tbox-change.ts'
import type { z } from 'zod'
import type { OptionSource, SelectorProps } from '#console/ui/select/option-source.ts'
import { RemoteSelect } from '#console/ui/select/remote-select.tsx'

const SPARES: OptionSource<typeof findSpareTerminals, z.output<typeof SpareTerminal>, string> = {
  endpoint: findSpareTerminals,
  query: (sn, pageNum, pageSize) => ({ ...(sn && { sn }), pageNum, pageSize }),
  read: (answer) => answer,
  option: ({ sn, model }) => ({ value: sn, label: sn, note: model }),
}

/** Serial number of a terminal in stock that no order has reserved. */
export function SpareTerminalSelect(props: SelectorProps<string>) {
  return <RemoteSelect source={SPARES} {...props} />
}
