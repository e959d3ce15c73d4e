import {
  CarOutlined,
  ClockCircleOutlined,
  CloseCircleOutlined,
  EditOutlined,
  KeyOutlined,
  MailOutlined,
  SafetyOutlined,
} from '@ant-design/icons'
import { type TableColumnsType, Tag } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/account-admin.ts'
import { resendInvitation, revokeInvitation } from '#core/contract/invitation.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { type ColumnAction, useColumnKit } from '#console/ui/columns.tsx'
import { useConfirm } from '#console/ui/confirm.tsx'
import { useRoleName } from '#console/ui/rights/role-name.tsx'
import type { Tone } from '#console/ui/tone-tag.tsx'
import type { GivenPassword } from '#console/ui/first-password.tsx'
import type { CopiedInvitation } from './invitation-link.tsx'

type Row = contract.AccountRow

const TONES: Readonly<Record<contract.AccountState, Tone>> = {
  locked: 'bad',
  expired: 'neutral',
  invited: 'progress',
  new: 'neutral',
  active: 'good',
}

const INVITATION_TONES: Readonly<Record<contract.InvitationState, Tone>> = {
  waiting: 'progress',
  sent: 'progress',
  copied: 'neutral',
  failed: 'bad',
  ended: 'neutral',
}

const isInvited = ({ manageable, state }: Row) => manageable && state === 'invited'

interface Actions {
  edit: (row: Row) => void
  explain: (row: Row) => void
  assign: (row: Row) => void
  give: (given: GivenPassword) => void
  copy: (copied: CopiedInvitation) => void
}

export function useAccountColumns({ edit, explain, assign, give, copy }: Actions): TableColumnsType<Row> {
  const column = useColumnKit<Row>()
  const invitation = useInvitationActions(copy)
  const { t } = useTranslation('accounts')
  const nameOf = useRoleName()
  const format = useFormat()
  const confirm = useConfirm()
  const refresh = useRefresh()
  const reset = ({ id, username, twoStep }: Row) =>
    confirm({
      title: t('reset.ask', { name: username }),
      content: t(twoStep ? 'reset.hintTwoStep' : 'reset.hint'),
      danger: true,
      confirmText: t('reset'),
      onConfirm: async () => {
        const { password } = await call(contract.resetAccount, { body: { id, withoutTwoStep: twoStep } })
        give({ username, password })
        await refresh(contract.listAccounts)
      },
    })
  return [
    column.copy('username', t('username'), 195, { fixed: 'start' }),
    column.text('name', t('name'), 132),
    column.label('kind', t('kind'), 130, (kind) => t(`kind.${kind}`), { hidden: true }),
    column.text('orgName', t('org'), 150),
    column.label('roles', t('roles'), 180, (roles) =>
      roles.map((role) => (
        <Tag
          key={role.id}
          {...(role.untilTime && {
            icon: <ClockCircleOutlined aria-hidden />,
            title: t('roles.until', { time: format.time(role.untilTime) }),
          })}
        >
          {nameOf(role)}
        </Tag>
      )),
    ),
    column.state('state', t('state'), 140, (state, { invitation: link }) =>
      state === 'invited' && link
        ? [
            INVITATION_TONES[link.state],
            <span key="state" title={t('invitation.until', { time: format.time(link.untilTime) })}>
              {t(`invitation.${link.state}`)}
            </span>,
          ]
        : [TONES[state], t(`state.${state}`)],
    ),
    column.label('twoStep', t('twoStep'), 120, (on) => t(on ? 'twoStep.on' : 'twoStep.off'), { hidden: true }),
    column.time('lastSignInTime', t('lastSignIn'), 165),
    column.code('lastSignInIp', t('lastSignInIp'), 150, { hidden: true }),
    column.text('mail', t('mail'), 200, { hidden: true }),
    column.code('phone', t('phone'), 150, { hidden: true }),
    column.time('expireTime', t('expireTime'), 180, { hidden: true }),
    column.time('createTime', t('created'), 180, { hidden: true }),
    ...column.actions(t('actions'), 160, [
      {
        to: contract.updateAccount,
        icon: <EditOutlined aria-hidden />,
        opens: true,
        label: ({ username }) => t('edit', { name: username }),
        onClick: edit,
        on: ({ manageable }) => manageable,
      },
      {
        to: contract.getEffectiveRights,
        icon: <SafetyOutlined aria-hidden />,
        opens: true,
        label: ({ username }) => t('rights.of', { name: username }),
        onClick: explain,
      },
      {
        to: contract.assignVehicles,
        icon: <CarOutlined aria-hidden />,
        label: ({ username }) => t('vehicles.of', { name: username }),
        onClick: assign,
        on: ({ manageable }) => manageable,
      },
      {
        to: contract.resetAccount,
        icon: <KeyOutlined aria-hidden />,
        label: ({ username }) => t('reset.of', { name: username }),
        onClick: reset,
        on: ({ manageable, kind, state }) => manageable && kind === 'person' && state !== 'invited',
      },
      ...invitation,
    ]),
  ]
}

/** What is done with an account that was invited and has no password yet. */
function useInvitationActions(copy: Actions['copy']): ColumnAction<Row>[] {
  const { t } = useTranslation('accounts')
  const confirm = useConfirm()
  const refresh = useRefresh()
  const resend = ({ id, username }: Row) =>
    confirm({
      title: t('invite.again.ask', { name: username }),
      content: t('invite.again.hint'),
      confirmText: t('invite.send'),
      onConfirm: async () => {
        const { linkToken } = await call(resendInvitation, { body: { id } })
        if (linkToken !== null) copy({ username, linkToken })
        await refresh(contract.listAccounts)
      },
    })
  const withdraw = ({ id, username }: Row) =>
    confirm({
      title: t('invite.withdraw.ask', { name: username }),
      content: t('invite.withdraw.hint'),
      danger: true,
      confirmText: t('invite.withdraw'),
      onConfirm: async () => {
        await call(revokeInvitation, { body: { id } })
        await refresh(contract.listAccounts)
      },
    })
  return [
    {
      to: resendInvitation,
      icon: <MailOutlined aria-hidden />,
      label: ({ username }) => t('invite.again', { name: username }),
      onClick: resend,
      on: isInvited,
    },
    {
      to: revokeInvitation,
      icon: <CloseCircleOutlined aria-hidden />,
      more: 'danger',
      label: ({ username }) => t('invite.withdraw.of', { name: username }),
      onClick: withdraw,
      on: isInvited,
    },
  ]
}
