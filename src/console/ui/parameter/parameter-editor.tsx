import { Select } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { PARAMETER_GROUPS, PARAMETERS, parameterGroupLabel } from '#core/protocol/jt808/parameter-catalogue.ts'
import { startOf } from './empty-value.ts'
import type { Settings } from './parameter-change.ts'
import styles from './parameter.module.css'
import { useProtocolWord } from './protocol-word.ts'
import { SettingsForm } from './settings-form.tsx'
import { hexId, parameterName } from './shown-value.ts'

interface Props {
  settings: Settings
  /** Initial value of an added parameter, where the terminal has reported it. */
  stored?: Settings
  onChange: (settings: Settings) => void
}

/** Parameters to be set, added from the catalogue by group. */
export function ParameterEditor({ settings, stored = {}, onChange }: Props) {
  const { t } = useTranslation('parameter')
  const word = useProtocolWord()
  const ids = Object.keys(settings).map(Number)
  const options = PARAMETER_GROUPS.map((group) => ({
    label: word(parameterGroupLabel(group)),
    options: PARAMETERS.filter((parameter) => parameter.group === group).map(({ id }) => ({
      value: id,
      label: `${hexId(id)} ${parameterName(id, word)}`,
    })),
  }))
  return (
    <div className={styles.block}>
      <Select
        mode="multiple"
        aria-label={t('editor.add')}
        placeholder={t('editor.add')}
        style={{ width: '100%', marginBlockEnd: 12 }}
        showSearch={{ optionFilterProp: 'label' }}
        maxTagCount={4}
        options={options}
        value={ids}
        onChange={(wanted: number[]) =>
          onChange(Object.fromEntries(wanted.map((id) => [id, settings[id] ?? startOf(id, stored)])))
        }
      />
      <SettingsForm ids={ids} settings={settings} disabled={false} onChange={onChange} />
    </div>
  )
}
