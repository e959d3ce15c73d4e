import { ApartmentOutlined, EditOutlined } from '@ant-design/icons'
import { Input, Table, Tag } from 'antd'
import { useAtomValue } from 'jotai'
import { createElement, useMemo, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { getMenu, type MenuRegistry, saveMenuDraft } from '#core/contract/menu.ts'
import type { MenuChanges } from '#core/contract/menu-change.ts'
import { languageAtom } from '#web/state/language.ts'
import { useFormat } from '#web/i18n/format.ts'
import { MENU_ICONS } from '#console/shell/menu-icons.tsx'
import { RowAction } from '#console/ui/row-action.tsx'
import { ButtonsDrawer } from './buttons-drawer.tsx'
import { EntryDrawer } from './entry-drawer.tsx'
import styles from './menu.module.css'
import { type RegistryRow, registryRows } from './registry-rows.ts'

interface Props {
  registry: MenuRegistry
  onSave: (changes: MenuChanges) => Promise<void>
}

/** The tree of the menu: sections, their pages, and what is behind each. */
export function MenuEntries({ registry, onSave }: Props) {
  const { t } = useTranslation('menuRegistry')
  const language = useAtomValue(languageAtom)
  const [text, search] = useState('')
  const [edited, edit] = useState<RegistryRow>()
  const [shown, show] = useState<RegistryRow>()
  const { entries, draft } = registry
  const rows = useMemo(() => registryRows(entries, draft.changes, language), [entries, draft, language])
  const found = useMemo(() => matching(rows, text.trim().toLowerCase()), [rows, text])
  return (
    <>
      <Input
        className={styles.find!}
        value={text}
        allowClear
        placeholder={t('find')}
        aria-label={t('find')}
        onChange={({ target }) => search(target.value)}
      />
      <Table<RegistryRow>
        size="small"
        rowKey="path"
        columns={useEntryColumns(edit, show)}
        dataSource={found}
        pagination={false}
        scroll={{ x: WIDTH }}
        {...(text !== '' && { expandable: { expandedRowKeys: found.map(({ path }) => path) } })}
      />
      <EntryDrawer entry={edited} changes={draft.changes} onSave={onSave} onClose={() => edit(undefined)} />
      <ButtonsDrawer entry={shown} onClose={() => show(undefined)} />
    </>
  )
}

function matching(rows: readonly RegistryRow[], text: string): RegistryRow[] {
  if (text === '') return [...rows]
  const has = ({ path, title }: RegistryRow) => `${path} ${title}`.toLowerCase().includes(text)
  return rows.flatMap((row) => {
    const children = row.children?.filter(has) ?? []
    if (has(row)) return [row]
    return children.length > 0 ? [{ ...row, children }] : []
  })
}

/** Of its columns: a window of 1440 pixels has room for it. */
const WIDTH = 1155
const FLAGS = ['section', 'screen', 'cached'] as const

function useEntryColumns(edit: (row: RegistryRow) => void, show: (row: RegistryRow) => void) {
  const { t } = useTranslation('menuRegistry')
  const format = useFormat()
  return [
    {
      title: t('name'),
      key: 'title',
      width: 280,
      render: (_: unknown, { title, icon, changed }: RegistryRow) => (
        <>
          {icon && <span className={styles.icon}>{createElement(MENU_ICONS[icon], { 'aria-hidden': true })}</span>}
          <bdi>{title}</bdi> {changed && <Tag color="processing">{t('changed')}</Tag>}
        </>
      ),
    },
    {
      title: t('path'),
      key: 'path',
      width: 290,
      ellipsis: { showTitle: false },
      render: (_: unknown, { path, redirect }: RegistryRow) => (
        <bdi dir="ltr" title={redirect ? `${path} · ${t('redirect')}: ${redirect}` : path}>
          {path}
          {redirect && <small> → {redirect}</small>}
        </bdi>
      ),
    },
    {
      title: t('order'),
      key: 'order',
      width: 75,
      align: 'end' as const,
      render: (_: unknown, { place }: RegistryRow) => format.number(place),
    },
    {
      title: t('flags'),
      key: 'flags',
      width: 180,
      render: (_: unknown, row: RegistryRow) => (
        <>
          {FLAGS.filter((flag) => row[flag]).map((flag) => (
            <Tag key={flag}>{t(`flag.${flag}`)}</Tag>
          ))}
          {row.isHidden && <Tag>{t('flag.hidden')}</Tag>}
          {row.access !== 'role' && <Tag>{t(`flag.${row.access}`)}</Tag>}
        </>
      ),
    },
    {
      title: t('buttons'),
      key: 'buttons',
      width: 80,
      align: 'end' as const,
      render: (_: unknown, { buttons }: RegistryRow) => format.number(buttons.length),
    },
    {
      title: t('packages'),
      key: 'packages',
      width: 160,
      render: (_: unknown, { packages }: RegistryRow) => packages.map((name) => <Tag key={name}>{name}</Tag>),
    },
    {
      title: t('actions'),
      key: 'actions',
      width: 90,
      fixed: 'end' as const,
      render: (_: unknown, row: RegistryRow) => (
        <>
          <RowAction
            to={saveMenuDraft}
            icon={<EditOutlined aria-hidden />}
            label={t('edit', { name: row.title })}
            onClick={() => edit(row)}
          />
          <RowAction
            to={getMenu}
            icon={<ApartmentOutlined aria-hidden />}
            label={t('details', { name: row.title })}
            onClick={() => show(row)}
          />
        </>
      ),
    },
  ]
}
