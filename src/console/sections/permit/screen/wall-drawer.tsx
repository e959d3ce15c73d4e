import { useTranslation } from '#web/i18n/use-translation.ts'
import { listPlaylists, updateWallDisplay, type WallDisplay } from '#core/contract/screen-admin.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { ChoiceItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { useWallName } from './use-wall-name.ts'

const WallForm = updateWallDisplay.body.omit({ id: true })

interface Props {
  wall: WallDisplay
  onChange: () => void
  onClose: () => void
}

/** Name and playlist of a wall. */
export function WallDrawer({ wall, onChange, onClose }: Props) {
  const { t } = useTranslation('screenDisplay')
  const name = useWallName()(wall)
  const playlists = useCall(listPlaylists, { query: {} })
  return (
    <FormDrawer
      open
      title={t('wall.edit', { name })}
      schema={WallForm}
      initial={{ name: wall.name ?? '', playlistId: wall.playlistId }}
      onClose={onClose}
      onSubmit={async ({ name: given, playlistId }) => {
        await call(updateWallDisplay, { body: { id: wall.id, name: given, playlistId: playlistId ?? null } })
        onChange()
      }}
    >
      <TextItem name="name" label={t('wall.name')} hint={t('wall.nameHint')} />
      <ChoiceItem
        name="playlistId"
        label={t('wall.playlist')}
        hint={wall.tokenName ? t('wall.playlistOfToken') : t('wall.playlistHint')}
        options={(playlists.data ?? []).map((each) => ({ value: each.id, label: each.name }))}
      />
    </FormDrawer>
  )
}
