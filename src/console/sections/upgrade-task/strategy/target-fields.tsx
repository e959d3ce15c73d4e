import { Form, Select, TreeSelect } from 'antd'
import { listStrategyVersions, type StrategyVersion } from '#core/contract/upgrade-strategy.ts'
import { getBrandTree } from '#core/contract/vehicle.ts'
import { useCall } from '#web/api/use-call.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { TextItem } from '#console/ui/form-builder/form-fields.tsx'

/** What is installed, and over what. */
export function TargetFields() {
  const { t } = useTranslation('strategy')
  const { data = [], loading } = useCall(listStrategyVersions, {})
  const targets = Form.useWatch<string[] | undefined>('softModels') ?? []
  const parts = new Set(data.filter(({ softModel }) => targets.includes(softModel)).map(({ partsModel }) => partsModel))
  const earlier = data.filter(({ softModel, partsModel }) => parts.has(partsModel) && !targets.includes(softModel))
  const optionOf = ({ softModel, offline }: StrategyVersion) => ({
    value: softModel,
    label: offline ? t('version.offline', { name: softModel }) : softModel,
  })
  return (
    <>
      <TextItem name="name" label={t('name')} />
      <Form.Item name="softModels" label={t('softModels')} required extra={t('softModels.hint')}>
        <Select
          mode="multiple"
          loading={loading}
          showSearch={{ optionFilterProp: 'label' }}
          options={byPart(data).map(([label, versions]) => ({ label, options: versions.map(optionOf) }))}
        />
      </Form.Item>
      <Form.Item name="fromVersions" label={t('fromVersions')} extra={t('fromVersions.hint')}>
        <Select
          mode="multiple"
          allowClear
          disabled={targets.length === 0}
          showSearch={{ optionFilterProp: 'label' }}
          options={byPart(earlier).map(([label, versions]) => ({ label, options: versions.map(optionOf) }))}
        />
      </Form.Item>
    </>
  )
}

/** The versions come sorted by part model. */
function byPart(versions: readonly StrategyVersion[]): [string, StrategyVersion[]][] {
  const parts = [...new Set(versions.map(({ partsModel }) => partsModel))]
  return parts.map((part) => [part, versions.filter(({ partsModel }) => partsModel === part)])
}

/** Vehicle models by brand and series; brands and series only group. */
export function VehicleFields() {
  const { t } = useTranslation('strategy')
  const { data = [], loading } = useCall(getBrandTree, {}, { toast: false })
  return (
    <Form.Item
      name="modelIds"
      label={t('models')}
      extra={t('models.hint')}
      normalize={(chosen: readonly unknown[]) => chosen.filter((each) => typeof each === 'number')}
    >
      <TreeSelect
        treeCheckable
        allowClear
        loading={loading}
        showCheckedStrategy={TreeSelect.SHOW_CHILD}
        showSearch={{ treeNodeFilterProp: 'title' }}
        maxTagCount="responsive"
        treeData={data.map(({ brandCode, brandName, seriesVos }) => ({
          value: `brand ${brandCode}`,
          title: brandName,
          children: seriesVos.map(({ seriesCode, seriesName, modelVos }) => ({
            value: `series ${brandCode} ${seriesCode}`,
            title: seriesName,
            children: modelVos.map(({ modelId, modeName }) => ({ value: modelId, title: modeName })),
          })),
        }))}
      />
    </Form.Item>
  )
}
