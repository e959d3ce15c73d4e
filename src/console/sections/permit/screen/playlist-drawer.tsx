import { PlusOutlined } from '@ant-design/icons'
import { Button, Form } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { createPlaylist, type Playlist, PlaylistInput, updatePlaylist } from '#core/contract/screen-admin.ts'
import { MAX_SCENES, type Scene } from '#core/contract/screen-display.ts'
import { call } from '#web/api/call.ts'
import { ChoiceItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { useOrgOptions } from '#console/ui/use-org-options.ts'
import { SceneFields } from './scene-fields.tsx'
import styles from './wall-displays.module.css'

const NEW_SCENE: Scene = { path: '/bigScreen', dwellSeconds: 60, from: '00:00', until: '00:00', query: '' }

interface Props {
  playlist: Playlist | 'new'
  onChange: () => void
  onClose: () => void
}

/** A playlist and its scenes in their order; walls that show it follow when it is saved. */
export function PlaylistDrawer({ playlist, onChange, onClose }: Props) {
  const { t } = useTranslation('screenDisplay')
  const orgs = useOrgOptions()
  const known = playlist === 'new' ? undefined : playlist
  return (
    <FormDrawer
      open
      title={known ? t('playlist.edit', { name: known.name }) : t('playlist.add')}
      schema={PlaylistInput}
      initial={known ? { name: known.name, orgId: known.orgId, scenes: known.scenes } : { scenes: [NEW_SCENE] }}
      onClose={onClose}
      onSubmit={async (body) => {
        if (known) await call(updatePlaylist, { body: { ...body, id: known.id } })
        else await call(createPlaylist, { body })
        onChange()
      }}
    >
      <TextItem name="name" label={t('playlist.name')} />
      <ChoiceItem name="orgId" label={t('token.org')} hint={t('playlist.orgHint')} options={orgs} />
      <Form.List name="scenes">
        {(fields, { add, remove, move }) => (
          <section aria-label={t('playlist.scenes')}>
            {fields.map((field, index) => (
              <SceneFields
                key={field.key}
                at={field.name}
                number={index + 1}
                first={index === 0}
                last={index === fields.length - 1}
                only={fields.length === 1}
                onMove={(by) => move(index, index + by)}
                onRemove={() => remove(field.name)}
              />
            ))}
            <Button
              className={styles.addScene ?? ''}
              icon={<PlusOutlined aria-hidden />}
              disabled={fields.length >= MAX_SCENES}
              onClick={() => add(NEW_SCENE)}
            >
              {t('scene.add')}
            </Button>
          </section>
        )}
      </Form.List>
    </FormDrawer>
  )
}
