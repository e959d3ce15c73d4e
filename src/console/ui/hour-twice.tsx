import { Radio } from 'antd'
import { bothOf, wallMark } from '#core/domain/wall-time.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

interface Props {
  text: string | null | undefined
  onChange: (text: string) => void
}

/** Where the hour of a picked time happens twice: which of the two it is. */
export function HourTwice({ text, onChange }: Props) {
  const { t } = useTranslation()
  const { zone } = useFormat()
  const both = text ? bothOf(text, zone) : undefined
  if (!both) return null
  return (
    <Radio.Group
      size="small"
      aria-label={t('time.twice')}
      value={text}
      onChange={(event) => onChange(String(event.target.value))}
      options={both.map((each) => ({ value: each, label: <bdi dir="ltr">{wallMark(each)}</bdi> }))}
    />
  )
}
