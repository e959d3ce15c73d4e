import { useTranslation } from '#web/i18n/use-translation.ts'
import { disableOrganisation, type OrganisationRow } from '#core/contract/organisation.ts'
import { call } from '#web/api/call.ts'
import { useConfirm } from '#console/ui/confirm.tsx'
import { Impact } from './impact.tsx'
import { useTreeRefresh } from './use-tree-refresh.ts'

/** Asks before an organisation is disabled or enabled, and shows whom it concerns. */
export function useDisable(): (row: OrganisationRow) => void {
  const { t } = useTranslation('organisation')
  const confirm = useConfirm()
  const refresh = useTreeRefresh()
  return ({ id, name, disabled }) =>
    confirm({
      title: t(disabled ? 'enable.title' : 'disable.title', { name }),
      content: disabled ? (
        t('enable.hint')
      ) : (
        <>
          <p>{t('disable.hint')}</p>
          <Impact query={{ id, action: 'disable' }} />
        </>
      ),
      danger: !disabled,
      confirmText: t(disabled ? 'enable' : 'disable'),
      onConfirm: async () => {
        await call(disableOrganisation, { body: { id, disabled: !disabled } })
        await refresh()
      },
    })
}
