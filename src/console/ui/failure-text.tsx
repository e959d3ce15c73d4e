import { useTranslation } from '#web/i18n/use-translation.ts'
import page from './page.module.css'

interface Props {
  text: string
  requestId: string | undefined
}

/** Why a call failed, and the id under which the log of the platform has it. */
export function FailureText({ text, requestId }: Props) {
  const { t } = useTranslation()
  return (
    <>
      {text}
      {requestId && (
        <>
          {' '}
          <small className={page.note}>
            {t('request.id')} <bdi dir="ltr">{requestId}</bdi>
          </small>
        </>
      )}
    </>
  )
}
