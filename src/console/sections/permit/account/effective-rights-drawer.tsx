import { Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type AccountRow, type EffectiveRights, getEffectiveRights } from '#core/contract/account-admin.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { RiskBadge } from '#console/ui/command/risk-badge.tsx'
import { DetailDrawer } from '#console/ui/detail-drawer.tsx'
import { Fact, Facts } from '#console/ui/facts.tsx'
import { LoadFailed, Loading } from '#console/ui/list-states.tsx'
import page from '#console/ui/page.module.css'
import { PlainTable } from '#console/ui/plain-table.tsx'
import { useLimitTexts } from '#console/ui/rights/limit-texts.ts'
import { useRightLabels } from '#console/ui/rights/right-labels.ts'
import { titledRights } from '#console/ui/rights/rights.ts'
import { useRoleName } from '#console/ui/rights/role-name.tsx'

interface Props {
  account: AccountRow | undefined
  onClose: () => void
}

/** What an account may do and see, and which of its roles gives it. */
export function EffectiveRightsDrawer({ account, onClose }: Props) {
  const { t } = useTranslation('accounts')
  return (
    <DetailDrawer
      open={account !== undefined}
      size={720}
      title={account && t('rights.of', { name: account.username })}
      onClose={onClose}
    >
      {account && <Explained key={account.id} id={account.id} />}
    </DetailDrawer>
  )
}

function Explained({ id }: { id: number }) {
  const { data, error, reload } = useCall(getEffectiveRights, { query: { id } }, { toast: false })
  if (error) return <LoadFailed error={error} retry={reload} />
  if (!data) return <Loading />
  return (
    <>
      <Limits rights={data} />
      <Reasons rights={data} />
    </>
  )
}

function Limits({ rights }: { rights: EffectiveRights }) {
  const { t } = useTranslation(['accounts', 'role'])
  const format = useFormat()
  const nameOf = useRoleName()
  const limits = useLimitTexts()
  const { roles, riskCeiling, exportRowsADay, organisations, vehicles } = rights
  return (
    <Facts>
      <Fact name={t('roles')}>{roles.map(nameOf).join(', ') || t('rights.none')}</Fact>
      <Fact name={t('role:riskCeiling')}>
        <RiskBadge risk={riskCeiling} />
      </Fact>
      <Fact name={t('role:exportRowsADay')}>{format.number(exportRowsADay)}</Fact>
      <Fact name={t('role:hides')}>{limits.hidden(rights)}</Fact>
      <Fact name={t('role:commandLimits')}>{limits.commands(rights)}</Fact>
      <Fact name={t('role:orgIds')}>{organisations.join(', ') || t('rights.none')}</Fact>
      {vehicles > 0 && <Fact name={t('rights.vehicles')}>{format.number(vehicles)}</Fact>}
    </Facts>
  )
}

/** Pages and actions with the roles that give them, found by name. */
function Reasons({ rights: { codes, roles } }: { rights: EffectiveRights }) {
  const { t } = useTranslation(['accounts', 'role'])
  const labels = useRightLabels()
  const [text, search] = useState('')
  const nameOf = useRoleName()
  const everything = roles.filter(({ grantsAll }) => grantsAll)
  const given = new Map(codes.map(({ code, roleIds }) => [code, roleIds]))
  const rows = titledRights([...given.keys()], labels).filter(({ name, code }) =>
    `${name} ${code}`.toLowerCase().includes(text.trim().toLowerCase()),
  )
  return (
    <>
      {everything.map((role) => (
        <p key={role.id}>{t('rights.everything', { role: nameOf(role) })}</p>
      ))}
      {codes.length > 0 && (
        <>
          <Input
            value={text}
            allowClear
            placeholder={t('role:rights.find')}
            aria-label={t('role:rights.find')}
            onChange={({ target }) => search(target.value)}
          />
          {rows.length === 0 && <p className={page.note}>{t('role:rights.none')}</p>}
          <PlainTable
            rows={rows}
            rowKey={({ code }) => code}
            label={t('role:rights')}
            columns={[
              [t('role:compare.permission'), ({ name }) => name, 'text'],
              [
                t('rights.by'),
                ({ code }) =>
                  roles
                    .filter(({ id }) => given.get(code)?.includes(id))
                    .map(nameOf)
                    .join(', '),
                'text',
              ],
            ]}
          />
        </>
      )}
    </>
  )
}
