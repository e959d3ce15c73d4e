import { useTranslation } from '#web/i18n/use-translation.ts'
import { CallFailed } from '#web/api/call-failed.ts'
import { WallNotice } from '../widgets/wall-notice.tsx'
import type { ModelView } from './use-model-wall.ts'

/** Says why the wall shows nothing: not allowed, no answer, no vehicle of this line. */
export function ModelNotice({ view: { value, error, query } }: { view: ModelView }) {
  const { t } = useTranslation('fullMx')
  if (value?.line) return null
  if (value) {
    const named = query.brand !== undefined || query.series !== undefined || query.vehicleModel !== undefined
    return <WallNotice title={t(named ? 'noLine' : 'none')} hint={t(named ? 'noLineHint' : 'noneHint')} />
  }
  if (!error) return null
  const forbidden = error instanceof CallFailed && Number(error.code) === 403
  if (forbidden) return <WallNotice failed title={t('forbidden')} hint={t('forbiddenHint')} />
  return <WallNotice failed title={t('noAnswer')} />
}
