import { Alert } from 'antd'
import { listSigningKeys } from '#core/contract/signing-key.ts'
import { useCall } from '#web/api/use-call.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

/** Says when nothing can be signed, and so nothing published, or how many files wait for a signature. */
export function SigningNotice() {
  const { t } = useTranslation('upgradeFile')
  const { data } = useCall(listSigningKeys, {}, { toast: false })
  if (!data) return null
  const { signing, unsigned } = data
  if (signing === 'missing') return <Alert type="error" showIcon title={t('keys.missing')} />
  return unsigned > 0 ? <Alert type="info" showIcon title={t('keys.unsigned', { count: unsigned })} /> : null
}
