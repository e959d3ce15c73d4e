import { CheckOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import {
  getNoticeSummary,
  listNotices,
  type Notice,
  noticesChanged,
  readAllNotices,
  readNotices,
} from '#core/contract/notice.ts'
import { NOTICE_LEVELS } from '#core/domain/notice.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { LateCommandDrawer } from '#console/ui/command/late-command-drawer.tsx'
import { ListPage } from '#console/ui/list-page.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import { useOpenId } from '#console/ui/open-row.ts'
import { useLiveReload } from '#console/ui/page-live.tsx'
import { SelectField, TimeRangeField } from '#console/ui/search-fields.tsx'
import { SelectionBar } from '#console/ui/selection-bar.tsx'
import type { Search } from '#console/ui/use-search.ts'
import { useInboxColumns } from './inbox-columns.tsx'
import type { InboxView, MessageSearch } from './message-search.ts'
import { MuteDrawer } from './mute-drawer.tsx'

const APART_MS = 2_000

/** Messages of the user, newest first. */
export function Inbox({ view, search }: { view: InboxView; search: Search<typeof MessageSearch> }) {
  const { t } = useTranslation(['inbox', 'list'])
  const { tab: _tab, ...filter } = search.filter ?? {}
  const list = usePagedList(listNotices, search.filter && { ...filter, ...(view !== 'all' && { type: view }) })
  const refresh = useRefresh()
  const [muted, mute] = useState<Notice>()
  useLiveReload(noticesChanged, () => true, list.reload, APART_MS)
  const read = async (body: { ids: number[] }) => {
    await call(readNotices, { body }, { loading: false })
    await refresh(listNotices, getNoticeSummary)
  }
  const readAll = async () => {
    await call(readAllNotices, { body: view === 'all' ? {} : { type: view } })
    await refresh(listNotices, getNoticeSummary)
  }
  const columns = useInboxColumns({ onRead: (row) => void read({ ids: [row.id] }), onMute: mute })
  const isFiltered = Object.values(filter).some((value) => value !== undefined && value !== false)
  return (
    <>
      <ListPage
        search={search}
        list={list}
        columns={columns}
        rowKey={(row) => row.id}
        tools={
          <AllowedButton
            to={readAllNotices}
            type="text"
            icon={<CheckOutlined aria-hidden />}
            onClick={() => void readAll()}
          >
            {t('markAllRead')}
          </AllowedButton>
        }
        {...(!isFiltered && { empty: <NoneYet title={t('none')} hint={t('noneHint')} /> })}
        bar={(selected, done) => (
          <SelectionBar count={selected.length} onClear={done}>
            <AllowedButton
              to={readNotices}
              onClick={() => {
                void read({ ids: selected.map(({ id }) => id) })
                done()
              }}
            >
              {t('markRead')}
            </AllowedButton>
          </SelectionBar>
        )}
      >
        <SelectField name="unread" label={t('state')} options={[{ value: 'true', label: t('unreadOnly') }]} />
        <SelectField
          name="level"
          label={t('level')}
          options={NOTICE_LEVELS.map((level) => ({ value: level, label: t('list:vehicle.level', { level }) }))}
        />
        <TimeRangeField offerToday={false} />
      </ListPage>
      <MuteDrawer notice={muted} onClose={() => mute(undefined)} />
      <LinkedCommand />
    </>
  )
}

/** A command that waits for approval, opened by a link in a message. */
function LinkedCommand() {
  const [jobId, show] = useOpenId()
  return <LateCommandDrawer jobId={jobId} onShow={show} />
}
