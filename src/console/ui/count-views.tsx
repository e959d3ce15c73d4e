import type { z } from 'zod'
import { useFormat } from '#web/i18n/format.ts'
import type { Search } from './use-search.ts'
import { ViewSwitch } from './view-switch.tsx'

const ALL = 'all'

interface Props<Key extends string> {
  label: string
  allLabel: string
  /** With how many rows each has; undefined while they are counted. */
  views: readonly { key: Key; label: string; count: number | undefined }[]
  shown: Key | undefined
  onShow: (key: Key | undefined) => void
}

/** Views of a list with the number of rows in each. */
export function CountViews<Key extends string>({ label, allLabel, views, shown, onShow }: Props<Key>) {
  const format = useFormat()
  return (
    <ViewSwitch<Key | typeof ALL>
      label={label}
      shown={shown ?? ALL}
      onShow={(key) => onShow(key === ALL ? undefined : key)}
      views={[
        { key: ALL, label: allLabel },
        ...views.map(({ key, label: name, count }) => ({
          key,
          label: count === undefined ? name : `${name} (${format.number(count)})`,
        })),
      ]}
    />
  )
}

/** A search whose form keeps what a view adds to the filter. */
export function withView<S extends z.ZodType>(search: Search<S>, name: string): Search<S> {
  const view = search.given[name] === undefined ? {} : { [name]: search.given[name] }
  return {
    ...search,
    apply: ((values, how) => search.apply({ ...values, ...view }, how)) satisfies typeof search.apply,
  }
}
