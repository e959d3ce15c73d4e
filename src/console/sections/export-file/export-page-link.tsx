import { useAtomValue } from 'jotai'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Link } from 'react-router-dom'
import type { ExportJob } from '#core/contract/export.ts'
import { toPlatformZone } from '#web/api/time-fields.ts'
import { grantedCodesAtom } from '#web/state/session.ts'
import { timeZoneAtom } from '#web/state/time-zone.ts'
import type { TitleKey } from '#console/shell/section.ts'

/** The page of an export, opened with the same search, to request it again with other dates. */
export function ExportPageLink({ page, filter }: Pick<ExportJob, 'page' | 'filter'>) {
  const { t, i18n } = useTranslation(['exportFile', 'shell'])
  const mayOpen = useAtomValue(grantedCodesAtom).has(page)
  const zone = useAtomValue(timeZoneAtom)
  const key = `title${page.replaceAll('/', '.')}`
  const title = i18n.exists(key, { ns: 'shell' }) ? t(`shell:${key as TitleKey}`) : page
  if (!mayOpen) return title
  // Addresses contain platform time.
  const values = Object.entries(toPlatformZone(filter, zone)).filter(([, value]) => value !== null && value !== '')
  const query = new URLSearchParams(values.map(([name, value]) => [name, String(value)]))
  return (
    <Link to={`${page}?${query}`} title={t('again')}>
      {title}
    </Link>
  )
}
