import { useTranslation } from 'react-i18next'
import type { ExportJob } from '#core/contract/export.ts'
import { useFormat } from '#web/i18n/format.ts'

/** Fields that filters of many pages have; others are shown by their own names. */
const NAMED = ['vin', 'vinLike', 'plate', 'iccid', 'startTime', 'endTime', 'state', 'keyWord'] as const
type Named = (typeof NAMED)[number]

/** What the filter of an export was, in one line. */
export function ExportFilter({ filter }: { filter: ExportJob['filter'] }) {
  const { t } = useTranslation('exportFile')
  const format = useFormat()
  const given = Object.entries(filter).filter(([, value]) => value !== undefined && value !== null && value !== '')
  if (given.length === 0) return t('filter.none')
  const nameOf = (name: string) => (NAMED.includes(name as Named) ? t(`filter.${name as Named}`) : name)
  const valueOf = (name: string, value: unknown) => (/time/i.test(name) ? format.time(String(value)) : String(value))
  const text = given.map(([name, value]) => `${nameOf(name)}: ${valueOf(name, value)}`).join(' · ')
  return <bdi title={text}>{text}</bdi>
}
