import { ShareAltOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { createShareLink, listShareLinks } from '#core/contract/share-link.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { late } from '#console/ui/late.tsx'
import type { Subject } from './share-form.tsx'

const ShareForm = late(
  async () => (await import('./share-form.tsx')).ShareForm,
  ({ subject }) => subject !== undefined,
)
const ShareDrawer = late(
  async () => (await import('./share-drawer.tsx')).ShareDrawer,
  ({ open }) => open,
)

/** Links that show positions to people without an account. `groupId`: the group the desk is narrowed to. */
export function ShareLinks({ groupId }: { groupId: number | undefined }) {
  const { t } = useTranslation('share')
  const [open, setOpen] = useState(false)
  const [subject, setSubject] = useState<Subject>()
  return (
    <>
      <AllowedButton to={listShareLinks} onClick={() => setOpen(true)}>
        {t('links')}
      </AllowedButton>
      <ShareDrawer
        open={open}
        onNew={() => setSubject(groupId === undefined ? {} : { groupId })}
        onClose={() => setOpen(false)}
      />
      <ShareForm subject={subject} onClose={() => setSubject(undefined)} />
    </>
  )
}

/** Shares the one selected vehicle. */
export function ShareSelected({ vins }: { vins: readonly string[] }) {
  const [vin] = vins
  return <Share subject={vin !== undefined && vins.length === 1 ? { vin } : undefined} />
}

/** Shares the vehicles of a group. */
export const ShareGroup = ({ groupId }: { groupId: number }) => <Share subject={{ groupId }} size="small" />

interface ShareProps {
  /** Undefined: there is nothing to share. */
  subject: Subject | undefined
  size?: 'small'
}

function Share({ subject, size }: ShareProps) {
  const { t } = useTranslation('share')
  const [shared, share] = useState<Subject>()
  return (
    <>
      <AllowedButton
        to={createShareLink}
        icon={<ShareAltOutlined aria-hidden />}
        disabled={subject === undefined}
        {...(size && { size })}
        onClick={() => share(subject)}
      >
        {t('share')}
      </AllowedButton>
      <ShareForm subject={shared} onClose={() => share(undefined)} />
    </>
  )
}
