import { Modal } from 'antd'
import { useAtomValue } from 'jotai'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { RoleRow } from '#core/contract/role.ts'
import { useFormat } from '#web/i18n/format.ts'
import { grantedCodesAtom } from '#web/state/session.ts'
import { RiskBadge } from '#console/ui/command/risk-badge.tsx'
import { PlainTable } from '#console/ui/plain-table.tsx'
import { useRoleName } from '#console/ui/rights/role-name.tsx'
import { useLimitTexts } from '#console/ui/rights/limit-texts.ts'
import { useRightLabels } from '#console/ui/rights/right-labels.ts'
import { titledRights } from '#console/ui/rights/rights.ts'

type Pair = readonly [RoleRow, RoleRow]

/** What two roles give differently. */
export function RoleComparison({ roles, onClose }: { roles: Pair | undefined; onClose: () => void }) {
  const { t } = useTranslation('role')
  return (
    <Modal
      open={roles !== undefined}
      title={t('compare.title')}
      width={820}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      {roles && <Differences roles={roles} />}
    </Modal>
  )
}

function Differences({ roles }: { roles: Pair }) {
  const { t } = useTranslation('role')
  const format = useFormat()
  const labels = useRightLabels()
  const nameOf = useRoleName()
  const limits = useLimitTexts()
  const [first, second] = roles
  const opens = ({ grantsAll, codes }: RoleRow, code: string) => grantsAll || codes.includes(code)
  const held = useAtomValue(grantedCodesAtom)
  const differing = [...new Set([...held, ...first.codes, ...second.codes])].filter(
    (code) => opens(first, code) !== opens(second, code),
  )
  const word = (isOpen: boolean) => t(isOpen ? 'compare.yes' : 'compare.no')
  const rows = [
    { name: t('scope'), cell: (role: RoleRow) => t(`scope.${role.scope}`) },
    { name: t('riskCeiling'), cell: (role: RoleRow) => <RiskBadge risk={role.riskCeiling} /> },
    {
      name: t('exportRowsADay'),
      cell: (role: RoleRow) =>
        role.exportRowsADay === null ? t('exportRowsADay.usual') : format.number(role.exportRowsADay),
    },
    { name: t('hides'), cell: (role: RoleRow) => limits.hidden(role) },
    { name: t('commandLimits'), cell: (role: RoleRow) => limits.commands(role) },
    ...titledRights(differing, labels).map(({ code, name }) => ({
      name,
      cell: (role: RoleRow) => word(opens(role, code)),
    })),
  ]
  return (
    <>
      {differing.length === 0 && <p>{t('compare.same')}</p>}
      <PlainTable
        rows={rows}
        rowKey={({ name }) => name}
        columns={[
          [t('compare.permission'), ({ name }) => name, 'text'],
          [nameOf(first), ({ cell }) => cell(first)],
          [nameOf(second), ({ cell }) => cell(second)],
        ]}
      />
    </>
  )
}
