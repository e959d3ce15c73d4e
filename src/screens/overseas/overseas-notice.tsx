import { useTranslation } from '#web/i18n/use-translation.ts'
import { CallFailed } from '#web/api/call-failed.ts'
import { WallNotice } from '../widgets/wall-notice.tsx'
import type { Overseas } from './use-overseas.ts'

/** Says why the wall shows nothing: not allowed, no answer, or nothing in use abroad. */
export function OverseasNotice({ overseas: { value, error } }: { overseas: Overseas }) {
  const { t } = useTranslation('overseas')
  if (value) return value.total === 0 ? <WallNotice title={t('none')} hint={t('noneHint')} /> : null
  if (!error) return null
  const forbidden = error instanceof CallFailed && Number(error.code) === 403
  if (forbidden) return <WallNotice failed title={t('forbidden')} hint={t('forbiddenHint')} />
  return <WallNotice failed title={t('noAnswer')} />
}
