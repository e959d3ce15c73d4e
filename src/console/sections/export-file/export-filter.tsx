import { useTranslation } from '#web/i18n/use-translation.ts'
import type { ExportJob } from '#core/contract/export.ts'
import { useFormat } from '#web/i18n/format.ts'

interface Props {
  job: Pick<ExportJob, 'filter' | 'filterWords'>
}

/** The filter of an export in one line. */
export function ExportFilter({ job: { filter, filterWords } }: Props) {
  const { t, i18n } = useTranslation(['exportFile', 'files'])
  const format = useFormat()
  const given = Object.entries(filter).filter(([, value]) => value !== undefined && value !== null && value !== '')
  if (given.length === 0) return t('filter.none')

  /** Most fields of a filter are columns of the file; where a field means something else, the export centre has a word. */
  const nameOf = (name: string) => {
    const key = [`exportFile:filter.${name}`, `files:column.${name}`].find((each) => i18n.exists(each))
    return key ? t(key as 'filter.kind') : name
  }
  const valueOf = (name: string, value: unknown) => {
    const word = filterWords[name]
    if (word !== undefined) return word
    if (isFlag(value)) return t(String(value) === 'true' ? 'filter.yes' : 'filter.no')
    return /time/i.test(name) ? format.time(String(value)) : [value].flat().map(String).join(', ')
  }
  const text = given.map(([name, value]) => `${nameOf(name)}: ${valueOf(name, value)}`).join(' · ')
  // In the direction of the page: a filter that begins with a VIN must not turn an Arabic line around.
  return <span title={text}>{text}</span>
}

const isFlag = (value: unknown) => [true, false, 'true', 'false'].includes(value as string)
