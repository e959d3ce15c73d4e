import { App, Select, TreeSelect } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { getTaskOrderNumbers, getTaskVehicleModels } from '#core/contract/strategy.ts'
import type { BrandTree } from '#core/contract/vehicle.ts'
import { useCall } from '#web/api/use-call.ts'
import type { SelectorProps } from './option-source.ts'
import styles from './remote-select.module.css'

interface Scope {
  strategyId: number | null | undefined
  /** Software versions selected before. */
  softModels: readonly string[]
}

/** Opens a list of an upgrade task; without strategy and version it warns instead (docs/product/shared.md#lists-and-selectors). */
function useScopedOpen({ strategyId, softModels }: Scope) {
  const { t } = useTranslation(['select', 'common'])
  const { message } = App.useApp()
  const [open, setOpen] = useState(false)
  const ready = Boolean(strategyId) && softModels.length > 0
  return {
    t,
    open: open && ready,
    body: ready ? { strategyId: strategyId as number, softModelList: [...softModels] } : undefined,
    onOpenChange: (next: boolean) => {
      setOpen(next)
      if (next && !ready) message.warning(t('chooseStrategyFirst'))
    },
  }
}

interface OrderProps extends Scope, SelectorProps<string[]> {
  /** Ids of the models whose orders are listed; all of the strategy when empty. */
  keys?: readonly number[]
}

/** Order numbers of an upgrade task. */
export function OrderNumberSelect({ strategyId, softModels, keys = [], value, onChange, ...rest }: OrderProps) {
  const { t, open, body, onOpenChange } = useScopedOpen({ strategyId, softModels })
  const read = useCall(getTaskOrderNumbers, body && { body: { ...body, keys: [...keys] } }, {
    enabled: body !== undefined,
    toast: false,
  })
  const numbers = body ? [...new Set(read.data?.map(({ orderNum }) => orderNum))] : []
  return (
    <Select<string[]>
      {...rest}
      className={styles.select}
      mode="multiple"
      open={open}
      onOpenChange={onOpenChange}
      loading={read.loading}
      options={numbers.map((orderNum) => ({ value: orderNum, label: orderNum }))}
      {...(read.error && { status: 'error' as const, notFoundContent: t('list.failed', { ns: 'common' }) })}
      value={value ?? []}
      onChange={onChange}
      allowClear={{ label: t('action.clear', { ns: 'common' }) }}
      maxTagCount="responsive"
    />
  )
}

/** Vehicle models of an upgrade task by brand and series; its value is the IDs of the models. */
export function TaskModelTreeSelect({
  strategyId,
  softModels,
  value,
  onChange,
  ...rest
}: Scope & SelectorProps<number[]>) {
  const { t, open, body, onOpenChange } = useScopedOpen({ strategyId, softModels })
  const read = useCall(getTaskVehicleModels, body && { body }, { enabled: body !== undefined, toast: false })
  return (
    <TreeSelect<number[]>
      {...rest}
      className={styles.select}
      treeCheckable
      treeDefaultExpandAll
      showCheckedStrategy={TreeSelect.SHOW_CHILD}
      open={open}
      onOpenChange={onOpenChange}
      loading={read.loading}
      treeData={body ? treeOf(read.data ?? []) : []}
      {...(read.error && { status: 'error' as const, notFoundContent: t('list.failed', { ns: 'common' }) })}
      // Before the tree is loaded a model has no name.
      value={body && read.data ? (value ?? []) : []}
      // A brand without a model in it is none.
      onChange={(chosen) => onChange?.(chosen.filter((each) => typeof each === 'number'))}
      treeNodeFilterProp="title"
      allowClear={{ label: t('action.clear', { ns: 'common' }) }}
      maxTagCount="responsive"
    />
  )
}

/** Brands and series only group: their values are texts, those of models numbers. */
const treeOf = (brands: BrandTree) =>
  brands.map(({ brandCode, brandName, seriesVos }) => ({
    value: `brand ${brandCode}`,
    title: brandName,
    children: seriesVos.map(({ seriesCode, seriesName, modelVos }) => ({
      value: `series ${seriesCode}`,
      title: seriesName,
      children: modelVos.map(({ modelId, modeName }) => ({ value: modelId, title: modeName })),
    })),
  }))
