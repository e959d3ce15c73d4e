import { useTranslation } from '#web/i18n/use-translation.ts'
import { ShownOnce } from './shown-once.tsx'

export interface GivenPassword {
  username: string
  password: string
}

/** The password of a new account, or of one whose password was reset: shown once. */
export function FirstPassword({ given, onClose }: { given: GivenPassword | undefined; onClose: () => void }) {
  const { t } = useTranslation('accounts')
  return given ? (
    <ShownOnce
      title={t('password.title', { name: given.username })}
      hint={t('password.hint')}
      text={given.password}
      onClose={onClose}
    />
  ) : null
}
