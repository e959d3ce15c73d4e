import { type DeviceRow, listDevices } from '#core/contract/device.ts'
import type { OptionSource, SelectorProps } from '#console/ui/select/option-source.ts'
import { RemoteSelect } from '#console/ui/select/remote-select.tsx'

interface Props extends SelectorProps<string> {
  kind: DeviceRow['kind']
}

/** Id of a device of this kind in stock. */
export function SpareDeviceSelect({ kind, ...props }: Props) {
  const source: OptionSource<typeof listDevices, DeviceRow, string> = {
    endpoint: listDevices,
    query: (keyWord, pageNum, pageSize) => ({ ...(keyWord && { keyWord }), kind, state: 'stock', pageNum, pageSize }),
    read: (answer) => answer,
    option: ({ code, model }) => ({ value: code, label: code, note: model }),
  }
  return <RemoteSelect source={source} {...props} />
}
