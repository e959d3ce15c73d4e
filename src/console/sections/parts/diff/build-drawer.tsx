import { Alert, App, Form } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/part-delta.ts'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { ChoiceItem, NumberItem } from '#console/ui/form-builder/form-fields.tsx'
import { PartsModelSelect } from '#console/ui/select/parts-selects.tsx'
import { useLast } from '#console/ui/use-last.ts'

interface Props {
  kind: 'pair' | 'matrix' | undefined
  onClose: () => void
}

const DEFAULT_TOP = 5

/** Builds one delta, or one from each of the versions most vehicles run. */
export function BuildDrawer({ kind, onClose }: Props) {
  const { t } = useTranslation('partDelta')
  const { message } = App.useApp()
  const refresh = useRefresh()
  const isMatrix = useLast(kind) === 'matrix'
  const done = () => refresh(contract.listPartDeltas, contract.getDeltaSummary)
  if (isMatrix) {
    return (
      <FormDrawer
        open={kind !== undefined}
        title={t('matrix')}
        submitText={t('build.submit')}
        schema={contract.BuildDeltaMatrix}
        initial={{ top: DEFAULT_TOP }}
        onSubmit={async (body) => {
          const result = await call(contract.buildDeltaMatrix, { body })
          message.success(t('matrix.done', result))
          await done()
        }}
        onClose={onClose}
        notice={() => <Alert type="info" showIcon title={t('matrix.hint')} />}
      >
        <ModelItem />
        <VersionItem name="toModel" />
        <NumberItem name="top" label={t('matrix.top')} />
      </FormDrawer>
    )
  }
  return (
    <FormDrawer
      open={kind !== undefined}
      title={t('build')}
      submitText={t('build.submit')}
      schema={contract.BuildDelta}
      onSubmit={async (body) => {
        await call(contract.buildPartDelta, { body })
        await done()
      }}
      onClose={onClose}
    >
      <ModelItem />
      <VersionItem name="fromModel" />
      <VersionItem name="toModel" />
    </FormDrawer>
  )
}

function ModelItem() {
  const { t } = useTranslation('partDelta')
  return (
    <Form.Item name="partsModel" label={t('partsModel')} required>
      <PartsModelSelect />
    </Form.Item>
  )
}

/** Versions of the chosen model that have a file, the one most vehicles run first. */
function VersionItem({ name }: { name: 'fromModel' | 'toModel' }) {
  const { t } = useTranslation('partDelta')
  const format = useFormat()
  const partsModel = Form.useWatch<string | undefined>('partsModel') ?? ''
  const { data } = useCall(contract.listDeltaVersions, { query: { partsModel } }, { enabled: partsModel !== '' })
  const versions = partsModel === '' ? [] : (data ?? [])
  return (
    <ChoiceItem
      name={name}
      label={t(name)}
      required
      disabled={versions.length === 0}
      hint={partsModel !== '' && data?.length === 0 ? t('build.none') : undefined}
      options={versions.map(({ softModel, fileSize, vehicles }) => ({
        value: softModel,
        label: `${softModel} · ${t('version.note', { size: format.bytes(fileSize), vehicles: format.number(vehicles) })}`,
      }))}
    />
  )
}
