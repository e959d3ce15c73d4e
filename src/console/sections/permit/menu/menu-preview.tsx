import { Menu, Select } from 'antd'
import { useAtomValue } from 'jotai'
import { createElement, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { MenuChanges } from '#core/contract/menu-change.ts'
import { PAGE_PATHS } from '#core/contract/product-routes.ts'
import { listRoles } from '#core/contract/role.ts'
import { useCall } from '#web/api/use-call.ts'
import { languageAtom } from '#web/state/language.ts'
import { menuEntries, type MenuLeaf } from '#console/shell/menu-entries.ts'
import { MENU_ICONS } from '#console/shell/menu-icons.tsx'
import { ROUTE_TABLE } from '#console/shell/route-table.ts'
import page from '#console/ui/page.module.css'
import { useRoleName } from '#console/ui/rights/role-name.tsx'
import styles from './menu.module.css'

/** The menu as one role of the own tenant sees it with the draft. */
export function MenuPreview({ changes }: { changes: MenuChanges }) {
  const { t } = useTranslation(['menuRegistry', 'shell'])
  const nameOf = useRoleName()
  const language = useAtomValue(languageAtom)
  const [chosen, choose] = useState<number>()
  const { data } = useCall(listRoles, { query: { pageSize: 100 } })
  const roles = data?.list ?? []
  const role = roles.find(({ id }) => id === chosen) ?? roles[0]
  const allowed = role?.grantsAll ? PAGE_PATHS : new Set(role?.codes)
  const titleOf = ({ path, titleKey }: MenuLeaf) => changes[path]?.titles?.[language] ?? t(`shell:${titleKey}`)
  const items = menuEntries(ROUTE_TABLE, allowed, changes).map((entry) => ({
    key: entry.path,
    icon: createElement(MENU_ICONS[entry.icon], { 'aria-hidden': true }),
    label: titleOf(entry),
    ...(entry.leaves && {
      children: entry.leaves.map((leaf) => ({ key: `${entry.path} ${leaf.path}`, label: titleOf(leaf) })),
    }),
  }))
  return (
    <>
      <div className={page.toolbar}>
        <Select<number>
          aria-label={t('role')}
          {...(role && { value: role.id })}
          onChange={choose}
          style={{ minWidth: 240 }}
          options={roles.map((each) => ({ value: each.id, label: nameOf(each) }))}
        />
        <span className={page.note}>{t('preview.hint')}</span>
      </div>
      {items.length === 0 ? (
        <p className={page.note}>{t('preview.none')}</p>
      ) : (
        <Menu key={role?.id ?? 0} mode="inline" className={styles.menu!} selectable={false} items={items} />
      )}
    </>
  )
}
