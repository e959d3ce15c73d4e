import { Form, Input, Select } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { z } from 'zod'
import { listAnalyses, runAnalysis } from '#core/contract/analysis.ts'
import { listModels } from '#core/contract/base-data.ts'
import { ANALYSIS_LIMITS, ANALYSIS_PARAMETERS, type AnalysisKind, parametersOf } from '#core/domain/analysis.ts'
import { vinsIn } from '#core/domain/vin-list.ts'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { NumberItem, SwitchItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'

const USUAL_DAYS = 7

/** The form is flat; VINs stand in it as they were pasted. */
const RunForm = z.preprocess((given) => {
  const { vins, modelId, days, ...rest } = given as Record<string, unknown>
  const named = vinsIn(typeof vins === 'string' ? vins : '').join(',')
  return { ...rest, scope: { days, ...(named && { vins: named }), ...(modelId ? { modelId } : {}) } }
}, runAnalysis.body)

interface Props {
  /** null: closed. */
  kind: AnalysisKind | null
  onClose: () => void
}

/** For which vehicles and days, with which parameters, and whether again every month. */
export function RunDrawer({ kind, onClose }: Props) {
  const { t } = useTranslation('analysis')
  const refresh = useRefresh()
  const { data: models } = useCall(listModels, {}, { enabled: kind !== null, toast: false })
  return (
    <FormDrawer
      open={kind !== null}
      title={kind ? t('run.title', { kind: t(`kind.${kind}`) }) : ''}
      schema={RunForm}
      submitText={t('run')}
      initial={{ kind, vins: '', days: USUAL_DAYS, monthly: false, params: kind ? parametersOf(kind, {}) : {} }}
      onSubmit={(body) => call(runAnalysis, { body }).then(() => refresh(listAnalyses))}
      onClose={onClose}
    >
      <Form.Item name="kind" hidden>
        <Input />
      </Form.Item>
      <Form.Item name="vins" label={t('vins')} extra={t('vins.most', { most: ANALYSIS_LIMITS.vehicles })}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} dir="ltr" />
      </Form.Item>
      <Form.Item name="modelId" label={t('model')}>
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          options={(models ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
      <NumberItem name="days" label={t('days')} required min={1} max={ANALYSIS_LIMITS.days} precision={0} />
      {kind &&
        ANALYSIS_PARAMETERS[kind].map(({ name, unit, least, greatest }) => (
          <NumberItem
            key={name}
            name={['params', name]}
            label={`${t(`param.${name}`)} (${unit})`}
            min={least}
            max={greatest}
          />
        ))}
      <SwitchItem name="monthly" label={t('monthly')} />
    </FormDrawer>
  )
}
