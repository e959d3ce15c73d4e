import { Form } from 'antd'
import { listModels } from '#core/contract/base-data.ts'
import { RECORD_RANGES } from '#core/contract/task-record.ts'
import { UPGRADE_FAILURES, UPGRADE_STATES } from '#core/domain/upgrade-record.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { JoinedField } from '#console/ui/joined-field.tsx'
import { SelectField, TextField, TimeRangeField } from '#console/ui/search-fields.tsx'
import { OperatingCitySelect, PartsModelSelect } from '#console/ui/select/parts-selects.tsx'
import { SoftVersionSelect } from '#console/ui/select/strategy-selects.tsx'
import { useUpgradeWords } from '#console/ui/upgrade/use-upgrade-words.ts'
import { VinsField } from '#console/ui/vins-field.tsx'

const STUCK_HOURS = [4, 12, 24, 72, 168]
const HOUR_SECONDS = 3_600

/** Fields of the search: the form arranges them one by one. */
export function useRecordFields() {
  const { t } = useTranslation(['upgradeRecord', 'upgrade'])
  const words = useUpgradeWords()
  const format = useFormat()
  const { data: models = [] } = useCall(listModels, {}, { toast: false })
  return [
    <TextField key="keyWord" name="keyWord" label={t('upgrade:keyWord')} maxLength={64} />,
    <JoinedField
      key="states"
      name="states"
      label={t('upgrade:state')}
      options={UPGRADE_STATES.map((value) => ({ value, label: t(`upgrade:state.${value}`) }))}
    />,
    <TextField key="task" name="task" label={t('field.task')} maxLength={128} />,
    <TimeRangeField key="timeRange" offerToday={false} />,
    <SelectField
      key="rangeOf"
      name="rangeOf"
      label={t('rangeOf')}
      options={RECORD_RANGES.map((value) => ({ value, label: t(`rangeOf.${value}`) }))}
    />,
    <SelectField
      key="failure"
      name="failure"
      label={t('failure')}
      options={UPGRADE_FAILURES.map((value) => ({ value, label: words.failure(value) }))}
    />,
    <Form.Item key="softModel" name="softModel" label={t('upgrade:version')}>
      <SoftVersionSelect />
    </Form.Item>,
    <TextField key="fromVersion" name="fromVersion" label={t('upgrade:fromVersion')} maxLength={64} />,
    <Form.Item key="partsModel" name="partsModel" label={t('partsModel')}>
      <PartsModelSelect />
    </Form.Item>,
    <SelectField
      key="modelId"
      name="modelId"
      label={t('model')}
      options={models.map(({ id, name }) => ({ value: id, label: name }))}
    />,
    <Form.Item key="operatingCity" name="operatingCity" label={t('operatingCity')}>
      <OperatingCitySelect />
    </Form.Item>,
    <SelectField
      key="stuckHours"
      name="stuckHours"
      label={t('stuckHours')}
      options={STUCK_HOURS.map((value) => ({ value, label: format.duration(value * HOUR_SECONDS) }))}
    />,
    <TextField key="carrier" name="carrier" label={t('carrier')} maxLength={64} />,
    <VinsField key="vins" />,
  ]
}
