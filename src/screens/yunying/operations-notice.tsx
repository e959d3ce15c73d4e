import { useTranslation } from '#web/i18n/use-translation.ts'
import { isLimiting } from '#core/contract/fleet-filter.ts'
import type { WallQuery } from '#core/contract/wall.ts'
import { CallFailed } from '#web/api/call-failed.ts'
import { WallNotice } from '../widgets/wall-notice.tsx'
import { figuresOf, type Operations, type Place } from './use-operations.ts'

interface Props {
  operations: Operations
  place: Place
  query: WallQuery
}

/** Says why the wall shows nothing: not allowed, no answer, no vehicles, or none in the city of its address. */
export function OperationsNotice({ operations: { value, error }, place, query }: Props) {
  const { t } = useTranslation('yunying')
  if (value?.country.total === 0) {
    return isLimiting(query) ? (
      <WallNotice title={t('noMatch')} hint={t('noMatchHint')} />
    ) : (
      <WallNotice title={t('none')} hint={t('noneHint')} />
    )
  }
  const city = place.value?.operatingCity
  if (value && city && !figuresOf(value, city)) {
    return <WallNotice title={t('noCity', { city })} hint={t('noCityHint')} />
  }
  if (value || !error) return null
  const forbidden = error instanceof CallFailed && Number(error.code) === 403
  if (forbidden) return <WallNotice failed title={t('forbidden')} hint={t('forbiddenHint')} />
  return <WallNotice failed title={t('noAnswer')} />
}
