import { useTranslation } from '#web/i18n/use-translation.ts'
import { LINK_PAGE } from '#core/domain/link-page.ts'
import { ShownOnce } from '#console/ui/shown-once.tsx'

export interface CopiedInvitation {
  username: string
  linkToken: string
}

/** An invitation the platform could not mail: its link is shown once. */
export function InvitationLink({ copied, onClose }: { copied: CopiedInvitation | undefined; onClose: () => void }) {
  const { t } = useTranslation('accounts')
  return copied ? (
    <ShownOnce
      title={t('invite.link', { name: copied.username })}
      hint={t('invite.link.hint')}
      text={`${location.origin}/#${LINK_PAGE}/${copied.linkToken}`}
      onClose={onClose}
    />
  ) : null
}
