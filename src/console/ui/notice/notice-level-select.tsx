import { Select } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'

interface Props {
  label: string
  value: number
  onChange: (level: number) => void
}

/** None, level 1, levels 1 and 2, or all. */
export function NoticeLevelSelect({ label, value, onChange }: Props) {
  const { t } = useTranslation('inbox')
  return (
    <Select
      size="small"
      variant="borderless"
      aria-label={label}
      value={value}
      popupMatchSelectWidth={false}
      onChange={onChange}
      options={([0, 1, 2, 3] as const).map((level) => ({ value: level, label: t(`upTo.${level}`) }))}
    />
  )
}
