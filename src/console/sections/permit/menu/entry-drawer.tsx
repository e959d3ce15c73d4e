import { useTranslation } from '#web/i18n/use-translation.ts'
import { MenuChange, type MenuChanges } from '#core/contract/menu-change.ts'
import { LANGUAGES } from '#core/domain/language.ts'
import { MENU_ICON_NAMES } from '#core/domain/menu.ts'
import { LANGUAGE_NAMES } from '#web/state/language.ts'
import { MENU_ICONS } from '#console/shell/menu-icons.tsx'
import { ChoiceItem, NumberItem, SwitchItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { useLast } from '#console/ui/use-last.ts'
import { createElement } from 'react'
import { cleanChange, type RegistryRow } from './registry-rows.ts'

interface Props {
  entry: RegistryRow | undefined
  changes: MenuChanges
  onSave: (changes: MenuChanges) => Promise<void>
  onClose: () => void
}

/** What the draft changes of one entry; an empty field is as the program has it. */
export function EntryDrawer({ entry, changes, onSave, onClose }: Props) {
  const { t } = useTranslation('menuRegistry')
  const shown = useLast(entry)
  async function save(change: MenuChange) {
    const { [entry!.path]: _before, ...others } = changes
    const clean = cleanChange(change)
    await onSave(clean ? { ...others, [entry!.path]: clean } : others)
  }
  return (
    <FormDrawer
      open={entry !== undefined}
      title={t('edit', { name: shown?.title ?? '' })}
      schema={MenuChange}
      initial={{ ...changes[shown?.path ?? ''] }}
      onSubmit={save}
      onClose={onClose}
    >
      {LANGUAGES.map((language) => (
        <TextItem
          key={language}
          name={['titles', language]}
          label={t('titleIn', { language: LANGUAGE_NAMES[language] })}
          maxLength={40}
          dir="auto"
          normalize={(text: string) => text || undefined}
          placeholder={shown?.titles[language]}
        />
      ))}
      <NumberItem
        name="order"
        label={t('order')}
        normalize={(order: number | null) => order ?? undefined}
        hint={t('orderHint')}
      />
      {shown?.section && (
        <ChoiceItem
          name="icon"
          label={t('icon')}
          options={MENU_ICON_NAMES.map((name) => ({ value: name, label: createElement(MENU_ICONS[name]) }))}
          showSearch={false}
        />
      )}
      <SwitchItem name="hidden" label={t('hidden')} />
    </FormDrawer>
  )
}
