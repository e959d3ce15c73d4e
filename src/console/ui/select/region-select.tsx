import { Cascader } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { listAreas, type RegionNode } from '#core/contract/region.ts'
import { REGION_DEPTH } from '#core/domain/limits.ts'
import { useCall } from '#web/api/use-call.ts'
import type { SelectorProps } from './option-source.ts'
import { regionPath } from './region-path.ts'
import styles from './remote-select.module.css'
import { useDebounced } from './use-debounced.ts'

const DEBOUNCE_MS = 300
const QUIET = { toast: false } as const

interface Option {
  value: string
  label: string
  isLeaf: boolean
  children?: Option[]
}

/** Id of a region of any of the three levels (docs/product/shared.md#lists-and-selectors). China is loaded in full, others on demand. */
export function RegionSelect({ value, onChange, ...rest }: SelectorProps<string>) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<string>()
  const [text, setText] = useState('')
  const asked = useDebounced(text.trim(), DEBOUNCE_MS)
  const given = value || undefined
  const { options, loading, error } = useRegions(opened ?? given, asked)

  return (
    <Cascader<Option>
      {...rest}
      className={styles.select}
      options={options}
      loading={loading}
      {...(error && { status: 'error' as const, notFoundContent: t('list.failed') })}
      changeOnSelect
      value={given ? regionPath(given) : []}
      onChange={(path) => onChange?.(path?.at(-1))}
      loadData={(path) => setOpened(path.at(-1)?.value)}
      showSearch={{
        onSearch: setText,
        filter: (typed, path) => path.some(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase())),
        matchInputWidth: false,
      }}
      onOpenChange={(open) => !open && setText('')}
      allowClear={{ label: t('action.clear') }}
    />
  )
}

/** The tree with lazily loaded children of a region, or the matches of a text. */
function useRegions(openId: string | undefined, text: string) {
  const [first, second] = openId ? regionPath(openId) : []
  const whole = useCall(listAreas, { query: { lazy: true } }, QUIET)
  const found = useCall(listAreas, { query: { areaName: text } }, { ...QUIET, enabled: text !== '' })
  const foreign = (whole.data?.list ?? []).some(({ areaId, leaf, children }) => areaId === first && !leaf && !children)
  const below = useCall(
    listAreas,
    { query: { parentId: first } },
    { ...QUIET, enabled: foreign && first !== undefined },
  )
  const missing = (below.data?.list ?? []).some((node) => node.areaId === second && !node.leaf && !node.children)
  const deeper = useCall(
    listAreas,
    { query: { parentId: second } },
    { ...QUIET, enabled: missing && second !== undefined },
  )
  const fetched = new Map([
    [first, below.data?.list],
    [second, deeper.data?.list],
  ])
  const shown = text !== '' && found.data ? found.data.list : (whole.data?.list ?? [])
  return {
    options: optionsOf(shown, fetched, 1),
    loading: [whole, found, below, deeper].some(({ loading }) => loading),
    error: whole.error,
  }
}

function optionsOf(
  nodes: readonly RegionNode[],
  fetched: ReadonlyMap<string | undefined, readonly RegionNode[] | undefined>,
  level: number,
): Option[] {
  return nodes.map(({ areaId, areaName, leaf, children }) => {
    const below = children ?? fetched.get(areaId)
    const isLeaf = leaf || level === REGION_DEPTH
    return {
      value: areaId,
      label: areaName,
      isLeaf,
      ...(below && !isLeaf && { children: optionsOf(below, fetched, level + 1) }),
    }
  })
}
