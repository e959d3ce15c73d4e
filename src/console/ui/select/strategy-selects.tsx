import { useAtomValue } from 'jotai'
import {
  listSoftModels,
  listStrategiesByOem,
  listTaskStrategies,
  pageSoftVersions,
  pageStrategies,
  type StrategyItem,
} from '#core/contract/strategy.ts'
import { STRATEGY_PAGE_SIZES } from '#core/domain/limits.ts'
import { myInfoAtom } from '#web/state/session.ts'
import type { OptionSource, SelectorProps } from './option-source.ts'
import { RemoteSelect } from './remote-select.tsx'

const [INDEXED_SIZE, NUMBERED_SIZE] = STRATEGY_PAGE_SIZES

const strategyOption = ({ strategyId, strategyName }: StrategyItem) => ({ value: strategyId, label: strategyName })
/** All options are loaded at once, so that a value of the form is among them. */
const amongAll = () => ''

const TASK_STRATEGIES: OptionSource<typeof listTaskStrategies, StrategyItem, number> = {
  endpoint: listTaskStrategies,
  pageSize: NUMBERED_SIZE,
  query: (strategyName, pageNum, pageSize) => ({ ...(strategyName && { strategyName }), pageNum, pageSize }),
  read: (list) => ({ list }),
  option: strategyOption,
  find: amongAll,
}

/** Upgrade strategy of a task, pages by pageNum, 1000 at a time (docs/product/shared.md#lists-and-selectors). */
export function TaskStrategySelect(props: SelectorProps<number>) {
  return <RemoteSelect source={TASK_STRATEGIES} {...props} />
}

const STRATEGIES: OptionSource<typeof pageStrategies, StrategyItem, number> = {
  endpoint: pageStrategies,
  pageSize: INDEXED_SIZE,
  query: (strategyName, pageIndex, pageSize) => ({ ...(strategyName && { strategyName }), pageIndex, pageSize }),
  read: (answer) => answer,
  option: strategyOption,
  find: amongAll,
}

/** Upgrade strategy, pages by pageIndex, 999 at a time, with a total (docs/product/shared.md#lists-and-selectors). */
export function StrategySelect(props: SelectorProps<number>) {
  return <RemoteSelect source={STRATEGIES} {...props} />
}

/** Upgrade strategy of the own tenant (docs/product/shared.md#lists-and-selectors). */
export function OemStrategySelect(props: SelectorProps<number>) {
  const oemId = useAtomValue(myInfoAtom)?.oemId
  const source: OptionSource<typeof listStrategiesByOem, { id: number; name: string }, number> = {
    endpoint: listStrategiesByOem,
    pageSize: INDEXED_SIZE,
    query: (name, pageIndex, pageSize) => ({ ...(oemId && { id: oemId }), ...(name && { name }), pageIndex, pageSize }),
    read: (answer) => answer,
    option: ({ id, name }) => ({ value: id, label: name }),
    find: amongAll,
  }
  return <RemoteSelect source={source} {...props} />
}

interface OfStrategyProps extends SelectorProps<string> {
  /** Only target versions of this strategy. */
  strategyId?: number | null | undefined
}

type SoftVersion = { softModel: string }
const softOption = ({ softModel }: SoftVersion) => ({ value: softModel, label: softModel })

/** Software version: the first thousand at once (docs/product/shared.md#lists-and-selectors). */
export function SoftModelSelect({ strategyId, ...props }: OfStrategyProps) {
  const source: OptionSource<typeof listSoftModels, SoftVersion, string> = {
    endpoint: listSoftModels,
    pageSize: NUMBERED_SIZE,
    query: (version, pageIndex, pageSize) => ({
      ...(version && { version }),
      ...(strategyId && { strategyId }),
      pageIndex,
      pageSize,
    }),
    read: (list) => ({ list }),
    option: softOption,
  }
  return <RemoteSelect source={source} {...props} />
}

/** Software version, ten at a time with a total. */
export function SoftVersionSelect({ strategyId, ...props }: OfStrategyProps) {
  const source: OptionSource<typeof pageSoftVersions, SoftVersion, string> = {
    endpoint: pageSoftVersions,
    query: (version, pageNum, pageSize) => ({
      ...(version && { version }),
      ...(strategyId && { strategyId }),
      pageNum,
      pageSize,
    }),
    read: (answer) => answer,
    option: softOption,
  }
  return <RemoteSelect source={source} {...props} />
}
