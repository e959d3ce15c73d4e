import { useTranslation } from '#web/i18n/use-translation.ts'

/** Kind of an alarm; of a trouble code also which one. */
export function AlarmName({ kind, code }: { kind: string; code?: string | undefined }) {
  const { t } = useTranslation('alarm')
  return (
    <>
      {t(`alarm.${kind}` as 'alarm.panic')}
      {code && (
        <>
          {' '}
          <bdi dir="ltr">{code}</bdi>
        </>
      )}
    </>
  )
}
