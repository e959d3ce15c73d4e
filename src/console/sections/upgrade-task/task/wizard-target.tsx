import { Alert, Form, Select } from 'antd'
import { listSoftModels } from '#core/contract/strategy.ts'
import { STRATEGY_PAGE_SIZES } from '#core/domain/limits.ts'
import { TASK_LIMITS } from '#core/domain/upgrade-task.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { quietly } from '#console/ui/parameter/quietly.ts'
import { TaskStrategySelect } from '#console/ui/select/strategy-selects.tsx'
import { OrderNumberSelect, TaskModelTreeSelect } from '#console/ui/select/upgrade-selects.tsx'
import { VehiclesControl } from '#console/ui/upgrade/vehicles-control.tsx'

const versionsOf = (strategyId: number) => ({
  query: { strategyId, pageIndex: 1, pageSize: STRATEGY_PAGE_SIZES[1] },
})

/** Strategy and versions first; then which of its vehicles. */
export function TargetFields({ otherVins }: { otherVins: number }) {
  const { t } = useTranslation('upgradeTask')
  const form = Form.useFormInstance()
  const strategyId = Form.useWatch<number | undefined>('strategyId')
  const softModels = Form.useWatch<string[] | undefined>('softModels') ?? []
  const modelIds = Form.useWatch<number[] | undefined>('modelIds') ?? []
  /** All versions of the strategy at first; models and orders were those of another one. */
  const take = (chosen: number | undefined) =>
    quietly(async () => {
      form.setFieldsValue({ softModels: [], modelIds: [], orderNums: [] })
      if (chosen === undefined) return
      const versions = await call(listSoftModels, versionsOf(chosen))
      if (form.getFieldValue('strategyId') !== chosen) return
      form.setFieldsValue({ softModels: versions.map(({ softModel }) => softModel) })
    })
  return (
    <>
      <Form.Item name="strategyId" label={t('strategy')} required extra={t('strategy.hint')}>
        <TaskStrategySelect onChange={(chosen) => void take(chosen)} />
      </Form.Item>
      <Form.Item name="softModels" label={t('softModels')} required>
        <VersionsControl strategyId={strategyId} />
      </Form.Item>
      <Form.Item name="modelIds" label={t('target.models')} extra={t('target.models.hint')}>
        <TaskModelTreeSelect strategyId={strategyId} softModels={softModels} />
      </Form.Item>
      <Form.Item name="orderNums" label={t('target.orders')} extra={t('target.orders.hint')}>
        <OrderNumberSelect strategyId={strategyId} softModels={softModels} keys={modelIds} />
      </Form.Item>
      <Form.Item name="vins" label={t('target.vins')} extra={t('target.vins.hint')}>
        <VehiclesControl max={TASK_LIMITS.vins} />
      </Form.Item>
      {otherVins > 0 && <Alert type="info" showIcon title={t('target.otherVins', { count: otherVins })} />}
    </>
  )
}

interface ControlProps {
  id?: string
  value?: string[]
  onChange?: (versions: string[]) => void
  strategyId: number | undefined
}

/** Target versions of the strategy, one of each part model. */
function VersionsControl({ strategyId, ...control }: ControlProps) {
  const { t } = useTranslation('upgradeTask')
  const { data = [], loading } = useCall(listSoftModels, versionsOf(strategyId ?? 0), {
    enabled: strategyId !== undefined,
    toast: false,
  })
  const versions = strategyId === undefined ? [] : data
  return (
    <Select
      {...control}
      mode="multiple"
      loading={loading}
      disabled={strategyId === undefined}
      placeholder={strategyId === undefined ? t('target.strategyFirst') : undefined}
      showSearch={{ optionFilterProp: 'label' }}
      options={versions.map(({ softModel }) => ({ value: softModel, label: softModel }))}
    />
  )
}
