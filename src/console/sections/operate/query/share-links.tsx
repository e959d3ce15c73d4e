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
  const { t } = useTranslation('share')
  const [subject, setSubject] = useState<Subject>()
  const [vin] = vins
  return (
    <>
      <AllowedButton
        to={createShareLink}
        icon={<ShareAltOutlined aria-hidden />}
        disabled={vins.length !== 1}
        onClick={() => vin !== undefined && setSubject({ vin })}
      >
        {t('share')}
      </AllowedButton>
      <ShareForm subject={subject} onClose={() => setSubject(undefined)} />
    </>
  )
}
