import { DeleteOutlined, EditOutlined, EyeOutlined } from '@ant-design/icons'
import { Button, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { z } from 'zod'
import {
  createPlaylist,
  deletePlaylist,
  listPlaylists,
  type Playlist,
  updatePlaylist,
} from '#core/contract/screen-admin.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { NoneYet } from '#console/ui/list-states.tsx'
import { useRemove } from '#console/ui/use-remove.ts'
import { WholeTable } from '#console/ui/whole-table.tsx'
import { RowAction } from '#console/ui/row-action.tsx'
import { PlaylistDrawer } from './playlist-drawer.tsx'
import { previewAddress } from './preview-address.ts'
import type { ScreenSearch } from './screen-search.ts'
import { useScreenName } from './use-wall-name.ts'
import { useAllowed } from '#console/ui/allowed.tsx'
import { useColumnKit } from '#console/ui/columns.tsx'

/** Playlists of walls. */
export function PlaylistList({ filter }: { filter: z.output<typeof ScreenSearch> }) {
  const { t } = useTranslation('screenDisplay')
  const query = filter.keyWord ? { keyWord: filter.keyWord } : {}
  const read = useCall(listPlaylists, { query }, { toast: false, keepPrevious: true })
  const [edited, edit] = useState<Playlist | 'new'>()
  const columns = usePlaylistColumns(edit)
  return (
    <>
      <WholeTable<Playlist>
        read={read}
        add={{ to: createPlaylist, label: t('playlist.add'), onClick: () => edit('new') }}
        columns={columns}
        rowKey={({ id }) => id}
        {...(!filter.keyWord && { empty: <NoneYet title={t('playlist.none')} hint={t('playlist.noneHint')} /> })}
      />
      {edited && <PlaylistDrawer playlist={edited} onChange={read.reload} onClose={() => edit(undefined)} />}
    </>
  )
}

function usePlaylistColumns(edit: (playlist: Playlist) => void): TableColumnsType<Playlist> {
  const column = useColumnKit<Playlist>()
  const { t } = useTranslation('screenDisplay')
  const format = useFormat()
  const screenName = useScreenName()
  const mayEdit = useAllowed(updatePlaylist)
  const remove = useRemove(deletePlaylist, [listPlaylists])
  const ask = ({ id, name, walls }: Playlist) =>
    remove(id, {
      title: t('playlist.delete', { name }),
      content: t('playlist.deleteHint', { count: walls }),
      confirmText: t('playlist.deleteConfirm'),
    })
  return [
    column.text('name', t('playlist.name'), 190),
    column.cell('scenes', t('playlist.scenes'), 300, ({ scenes }) => {
      const words = scenes.map(({ path, dwellSeconds }) =>
        t('playlist.scene', { name: screenName(path), seconds: format.number(dwellSeconds) }),
      )
      return <span title={words.join('\n')}>{words.join(' · ')}</span>
    }),
    column.cell(
      'round',
      t('playlist.round'),
      100,
      ({ scenes }) => format.duration(scenes.reduce((sum, { dwellSeconds }) => sum + dwellSeconds, 0)),
      { align: 'end' },
    ),
    column.label('orgName', t('token.org'), 140, (name) => <bdi>{name}</bdi>),
    column.number('walls', t('token.walls'), 75),
    column.number('tokens', t('playlist.tokens'), 75),
    column.changed(t('playlist.updated'), 165),
    column.text('editor', t('playlist.editor'), 130, { hidden: true }),
    column.cell(
      'actions',
      t('actions'),
      120,
      (row) => (
        <>
          <Button
            type="text"
            size="small"
            icon={<EyeOutlined aria-hidden />}
            title={t('playlist.preview', { name: row.name })}
            aria-label={t('playlist.preview', { name: row.name })}
            href={previewAddress(row.scenes)}
            target="_blank"
            rel="noreferrer"
          />
          <RowAction
            to={updatePlaylist}
            icon={<EditOutlined aria-hidden />}
            label={t('playlist.edit', { name: row.name })}
            onClick={() => edit(row)}
          />
          <RowAction
            to={deletePlaylist}
            icon={<DeleteOutlined aria-hidden />}
            label={t('playlist.delete', { name: row.name })}
            onClick={() => ask(row)}
          />
        </>
      ),
      { fixed: 'end', opens: (row) => (mayEdit ? () => edit(row) : undefined) },
    ),
  ]
}
