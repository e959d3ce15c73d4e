import { Alert } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/menu.ts'
import type { MenuChanges } from '#core/contract/menu-change.ts'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { useConfirm } from '#console/ui/confirm.tsx'
import { LoadFailed, Loading } from '#console/ui/list-states.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { ViewSwitch } from '#console/ui/view-switch.tsx'
import { MenuChecks } from './menu-checks.tsx'
import { MenuEntries } from './menu-entries-table.tsx'
import { MenuPreview } from './menu-preview.tsx'
import { MenuVersions } from './menu-versions.tsx'
import { PublishDrawer } from './publish-drawer.tsx'
import { sameChanges } from './registry-rows.ts'

const VIEWS = ['registry', 'checks', 'versions', 'preview'] as const
type View = (typeof VIEWS)[number]

/** Every route and button of the program, and the changes of the menu over them. */
export function MenuPage() {
  const { t } = useTranslation('menuRegistry')
  const [view, show] = useState<View>('registry')
  const [publishing, publish] = useState(false)
  const { data, error, reload } = useCall(contract.getMenu)
  const refresh = useRefresh()
  if (error) return <LoadFailed error={error} retry={reload} />
  if (!data) return <Loading />
  const save = async (changes: MenuChanges) => {
    await call(contract.saveMenuDraft, { body: { changes, updateTime: data.draft.updateTime } })
    await refresh(contract.getMenu)
  }
  return (
    <>
      <PageHeader title={t('title')} />
      {!sameChanges(data.draft.changes, data.published) && (
        <DraftNotice onDiscard={() => save(data.published)} onPublish={() => publish(true)} />
      )}
      <ViewSwitch<View>
        label={t('view')}
        shown={view}
        onShow={show}
        views={VIEWS.map((key) => ({ key, label: t(`view.${key}`) }))}
      />
      {view === 'registry' && <MenuEntries registry={data} onSave={save} />}
      {view === 'checks' && <MenuChecks registry={data} />}
      {view === 'versions' && <MenuVersions versions={data.versions} />}
      {view === 'preview' && <MenuPreview changes={data.draft.changes} />}
      <PublishDrawer open={publishing} onClose={() => publish(false)} />
    </>
  )
}

function DraftNotice({ onDiscard, onPublish }: { onDiscard: () => Promise<void>; onPublish: () => void }) {
  const { t } = useTranslation('menuRegistry')
  const confirm = useConfirm()
  const ask = () => confirm({ title: t('discard.ask'), danger: true, confirmText: t('discard'), onConfirm: onDiscard })
  return (
    <Alert
      type="info"
      showIcon
      title={t('draft')}
      action={
        <>
          <AllowedButton to={contract.saveMenuDraft} onClick={ask}>
            {t('discard')}
          </AllowedButton>{' '}
          <AllowedButton to={contract.publishMenu} type="primary" onClick={onPublish}>
            {t('publish')}
          </AllowedButton>
        </>
      }
    />
  )
}
