import { DeleteOutlined, EditOutlined, EyeOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import {
  createPlaylist,
  deletePlaylist,
  listPlaylists,
  type Playlist,
  updatePlaylist,
} from '#core/contract/screen-admin.ts'
import type { Scene } from '#core/contract/screen-display.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Allowed } from '#console/ui/allowed.tsx'
import { useConfirm } from '#console/ui/confirm.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import { ListTable } from '#console/ui/list-table.tsx'
import { RowAction } from '#console/ui/row-action.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { PlaylistDrawer } from './playlist-drawer.tsx'
import { previewAddress } from './preview-address.ts'
import type { ScreenSearch } from './screen-search.ts'
import { useScreenName } from './use-wall-name.ts'
import styles from './wall-displays.module.css'

/** What walls show one after the other. */
export function PlaylistList({ filter }: { filter: z.output<typeof ScreenSearch> }) {
  const { t } = useTranslation('screenDisplay')
  const query = filter.keyWord ? { keyWord: filter.keyWord } : {}
  const { data, loading, error, reload } = useCall(listPlaylists, { query }, { toast: false, keepPrevious: true })
  const [edited, edit] = useState<Playlist | 'new'>()
  const columns = usePlaylistColumns(edit, reload)
  return (
    <>
      <div className={styles.actions}>
        <Allowed to={createPlaylist}>
          <Button icon={<PlusOutlined aria-hidden />} onClick={() => edit('new')}>
            {t('playlist.add')}
          </Button>
        </Allowed>
      </div>
      <ListTable<Playlist>
        list={{ rows: data ?? [], searched: true, loading, error, reload }}
        columns={columns}
        rowKey={({ id }) => id}
        pagination={false}
        {...(!filter.keyWord && { empty: <NoneYet title={t('playlist.none')} hint={t('playlist.noneHint')} /> })}
      />
      {edited && <PlaylistDrawer playlist={edited} onChange={reload} onClose={() => edit(undefined)} />}
    </>
  )
}

function usePlaylistColumns(edit: (playlist: Playlist) => void, reload: () => void): TableColumnsType<Playlist> {
  const { t } = useTranslation('screenDisplay')
  const format = useFormat()
  const screenName = useScreenName()
  const confirm = useConfirm()
  const remove = ({ id, name, walls }: Playlist) =>
    confirm({
      title: t('playlist.delete', { name }),
      content: t('playlist.deleteHint', { count: walls }),
      danger: true,
      confirmText: t('playlist.deleteConfirm'),
      onConfirm: async () => {
        await call(deletePlaylist, { body: { id } })
        reload()
      },
    })
  return [
    { title: t('playlist.name'), dataIndex: 'name', width: 200, render: (name: string) => <bdi>{name}</bdi> },
    {
      title: t('playlist.scenes'),
      dataIndex: 'scenes',
      width: 380,
      render: (scenes: Scene[]) => {
        const words = scenes.map(({ path, dwellSeconds }) =>
          t('playlist.scene', { name: screenName(path), seconds: format.number(dwellSeconds) }),
        )
        return <span title={words.join('\n')}>{words.join(' · ')}</span>
      },
    },
    {
      title: t('playlist.round'),
      key: 'round',
      width: 110,
      align: 'end',
      render: (_, { scenes }) => format.duration(scenes.reduce((sum, { dwellSeconds }) => sum + dwellSeconds, 0)),
    },
    { title: t('token.org'), dataIndex: 'orgName', width: 160, render: (name: string) => <bdi>{name}</bdi> },
    {
      title: t('token.walls'),
      dataIndex: 'walls',
      width: 90,
      align: 'end',
      render: (count: number) => format.number(count),
    },
    {
      title: t('playlist.tokens'),
      dataIndex: 'tokens',
      width: 90,
      align: 'end',
      render: (count: number) => format.number(count),
    },
    {
      title: t('playlist.updated'),
      dataIndex: 'updateTime',
      width: 170,
      render: (time: string) => <TimeCell time={time} />,
    },
    {
      title: t('playlist.editor'),
      dataIndex: 'editor',
      width: 130,
      render: (name: string) => <bdi>{name || '–'}</bdi>,
    },
    {
      title: t('actions'),
      key: 'actions',
      width: 120,
      fixed: 'end',
      render: (_, row) => (
        <>
          <Button
            type="text"
            size="small"
            icon={<EyeOutlined />}
            title={t('playlist.preview', { name: row.name })}
            aria-label={t('playlist.preview', { name: row.name })}
            href={previewAddress(row.scenes)}
            target="_blank"
            rel="noreferrer"
          />
          <RowAction
            to={updatePlaylist}
            icon={<EditOutlined />}
            label={t('playlist.edit', { name: row.name })}
            onClick={() => edit(row)}
          />
          <RowAction
            to={deletePlaylist}
            icon={<DeleteOutlined />}
            label={t('playlist.delete', { name: row.name })}
            onClick={() => remove(row)}
          />
        </>
      ),
    },
  ]
}
