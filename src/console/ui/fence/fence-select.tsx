import { Form } from 'antd'
import { type FoundFence, findFences } from '#core/contract/fence-map.ts'
import type { OptionSource, SelectorProps } from '#console/ui/select/option-source.ts'
import { RemoteSelect } from '#console/ui/select/remote-select.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'

const FENCES: OptionSource<typeof findFences, FoundFence, string> = {
  endpoint: findFences,
  query: (keyWord, pageNum, pageSize) => ({ ...(keyWord && { keyWord }), pageNum, pageSize }),
  read: (answer) => answer,
  option: ({ id, name, orgName }) => ({ value: String(id), label: name, note: orgName }),
  find: (id) => id,
}

/** Field of a search form: one of all geofences, found by its name. */
export function FenceField({ label }: { label: string }) {
  // The texts of its list are loaded before it is opened.
  useTranslation('select', { useSuspense: false })
  return (
    <Form.Item name="fenceId" label={label}>
      <FenceSelect />
    </Form.Item>
  )
}

const FenceSelect = (props: SelectorProps<string>) => <RemoteSelect source={FENCES} {...props} />
