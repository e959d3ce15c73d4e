import { Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/app-user.ts'
import type { Answer } from '#core/contract/endpoint.ts'
import { call } from '#web/api/call.ts'
import { Fact, Facts } from '#console/ui/facts.tsx'
import { useLast } from '#console/ui/use-last.ts'
import type { AppUserAction } from './app-user-columns.tsx'
import { ReasonDrawer } from './reason-drawer.tsx'

interface Props {
  /** The user and what is done with him; null: nothing. */
  opened: { action: AppUserAction; row: contract.AppUserRow } | null
  onClose: () => void
}

const CALLS = {
  freeze: contract.freezeAppUser,
  unfreeze: contract.unfreezeAppUser,
  erase: contract.eraseAppUser,
} as const

/** What is done with one user, each with a reason. Revealed data are on screen until their dialog is closed. */
export function ActionDrawers({ opened, onClose }: Props) {
  const { t } = useTranslation('appUser')
  const [revealed, reveal] = useState<{ name: string; data: Answer<typeof contract.revealAppUser> }>()
  const shown = useLast(opened)
  const action = shown?.action ?? 'freeze'
  const name = shown?.row.userNo ?? ''

  async function submit(reason: string) {
    const body = { id: shown!.row.id, reason }
    if (action === 'reveal') reveal({ name, data: await call(contract.revealAppUser, { body }) })
    else await call(CALLS[action], { body })
  }
  return (
    <>
      <ReasonDrawer
        open={opened !== null}
        title={t(action, { name })}
        hint={t(`hint.${action}`)}
        submitText={t(`submit.${action}`)}
        serious={action === 'erase'}
        onSubmit={submit}
        onClose={onClose}
      />
      <Modal
        open={revealed !== undefined}
        title={t('reveal.title', { name: revealed?.name ?? '' })}
        footer={null}
        destroyOnHidden
        onCancel={() => reveal(undefined)}
      >
        <Facts>
          <Fact name={t('name')}>
            <bdi>{revealed?.data.name}</bdi>
          </Fact>
          <Fact name={t('phone')}>
            <bdi dir="ltr">{revealed?.data.phone}</bdi>
          </Fact>
        </Facts>
      </Modal>
    </>
  )
}
