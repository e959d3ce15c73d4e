import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useSearchParams } from 'react-router-dom'
import { SettingOutlined, SoundOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import * as admin from '#core/contract/notice-admin.ts'
import { useAllowed } from '#console/ui/allowed.tsx'
import { Loading } from '#console/ui/list-states.tsx'
import { NoticeSettingsDrawer } from '#console/ui/notice/notice-settings-drawer.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { PageLive } from '#console/ui/page-live.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { ViewSwitch } from '#console/ui/view-switch.tsx'
import { Inbox } from './inbox.tsx'
import { type AdminView, INBOX_VIEWS, isAdminView, MessageSearch, type MessageView } from './message-search.ts'
import styles from './message.module.css'
import { MutesDrawer } from './mutes-drawer.tsx'

const AdminViews = lazy(async () => ({ default: (await import('./admin-views.tsx')).AdminViews }))

/** Own messages, how one is notified, and for administrators where messages of teams go. */
export function MessagePage() {
  return (
    <PageLive>
      <Messages />
    </PageLive>
  )
}

function Messages() {
  const { t } = useTranslation('inbox')
  const search = useSearch(MessageSearch)
  const [, setParams] = useSearchParams()
  const [opened, open] = useState<'settings' | 'mutes'>()
  const views = useViews()
  const asked = search.filter?.tab ?? 'all'
  const view = views.includes(asked) ? asked : 'all'
  const show = (next: MessageView) => setParams(next === 'all' ? {} : { tab: next })
  const close = () => open(undefined)
  // What an administrator sets up is apart from what the user reads.
  const groups = [
    { label: 'views', of: views.filter((each) => !isAdminView(each)) },
    { label: 'views.admin', of: views.filter(isAdminView) },
  ] as const
  // Searching and resetting stay in the view.
  const inView = {
    ...search,
    apply: ((values, how) => search.apply({ ...values, tab: view }, how)) satisfies typeof search.apply,
    clear: () => show(view),
  }
  return (
    <>
      <PageHeader
        title={t('title')}
        hint={t('hint')}
        actions={
          <>
            <Button icon={<SoundOutlined aria-hidden />} onClick={() => open('mutes')}>
              {t('mutes')}
            </Button>
            <Button icon={<SettingOutlined aria-hidden />} onClick={() => open('settings')}>
              {t('settings')}
            </Button>
          </>
        }
      />
      <div className={styles.views}>
        {groups
          .filter(({ of }) => of.length > 0)
          .map(({ label, of }) => (
            <ViewSwitch<MessageView>
              key={label}
              label={t(label)}
              shown={view}
              onShow={show}
              views={of.map((key) => ({ key, label: t(`view.${key}`) }))}
            />
          ))}
      </div>
      {isAdminView(view) ? (
        <Suspense fallback={<Loading />}>
          <AdminViews view={view} />
        </Suspense>
      ) : (
        <Inbox key={view} view={view} search={inView} />
      )}
      <NoticeSettingsDrawer open={opened === 'settings'} onClose={close} />
      <MutesDrawer open={opened === 'mutes'} onClose={close} />
    </>
  )
}

/** Views the user may open. */
function useViews(): MessageView[] {
  const may: Record<AdminView, boolean> = {
    policies: useAllowed(admin.listEscalationPolicies),
    rosters: useAllowed(admin.listDutyRosters),
    hooks: useAllowed(admin.listHooks),
    deliveries: useAllowed(admin.listDeliveries),
    announcements: useAllowed(admin.listAnnouncements),
  }
  return [...INBOX_VIEWS, ...(Object.keys(may) as AdminView[]).filter((view) => may[view])]
}
