import { ExportOutlined, MenuFoldOutlined, MenuUnfoldOutlined, SearchOutlined } from '@ant-design/icons'
import { Menu, type MenuProps } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { createElement, type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { menuPathsAtom, myInfoAtom, permittedPathsAtom } from '#web/state/session.ts'
import { cssVariables } from '#web/theme/apply-theme.ts'
import { type MenuEntry, type MenuLeaf, menuEntries } from './menu-entries.ts'
import { MENU_ICONS } from './menu-icons.tsx'
import { ROUTE_TABLE } from './route-table.ts'
import { menuStretchAtom, toggleMenuAtom } from './shell-state.ts'
import styles from './side-menu.module.css'
import { Wordmark } from './wordmark.tsx'

/** Width of the side menu, px. */
const SIDEBAR_WIDTH = 240
const FOLDED_WIDTH = 56

/** Dark in both themes. */
const DARK = cssVariables('dark')

export function SideMenu() {
  const { t } = useTranslation('shell')
  const stretched = useAtomValue(menuStretchAtom)
  const toggle = useSetAtom(toggleMenuAtom)
  const [wanted, setWanted] = useState('')
  const { pathname } = useLocation()
  const entries = useEntries()
  const section = entries.find((entry) => entry.leaves?.some((leaf) => leaf.path === pathname))
  const [opened, setOpened] = useState<string[]>([])
  const [unfolded, setUnfolded] = useState<string>()
  // Navigating to another section opens it; after that the user decides.
  if (section && section.path !== unfolded) {
    setUnfolded(section.path)
    setOpened([...opened, section.path])
  }
  const found = stretched && wanted.trim() ? matches(entries, wanted, t) : undefined

  return (
    <nav
      className={styles.side}
      data-stretched={stretched}
      style={{ ...DARK, width: stretched ? SIDEBAR_WIDTH : FOLDED_WIDTH }}
      aria-label={t('menu.label')}
    >
      <Link to="/home" className={styles.brand}>
        <Wordmark compact={!stretched} />
      </Link>
      {stretched && (
        <label className={styles.search}>
          <SearchOutlined aria-hidden />
          <input
            type="search"
            value={wanted}
            placeholder={t('menu.search')}
            aria-label={t('menu.search')}
            onChange={({ target }) => setWanted(target.value)}
          />
        </label>
      )}
      <div className={styles.scroll}>
        {found?.length === 0 ? (
          <p className={styles.none}>{t('menu.none')}</p>
        ) : (
          <Menu
            theme="dark"
            mode="inline"
            inlineCollapsed={!stretched}
            inlineIndent={16}
            items={
              found
                ? found.map((leaf) => leafItem(leaf, t(leaf.titleKey)))
                : entries.map((entry) => entryItem(entry, t))
            }
            selectedKeys={[pathname]}
            {...(stretched && { openKeys: found ? [] : opened, onOpenChange: setOpened })}
          />
        )}
      </div>
      <button type="button" className={styles.fold} onClick={toggle} aria-expanded={stretched}>
        {stretched ? <MenuFoldOutlined className={styles.turns} /> : <MenuUnfoldOutlined className={styles.turns} />}
        <span className={stretched ? undefined : styles.unseen}>
          {stretched ? t('menu.collapse') : t('menu.expand')}
        </span>
      </button>
    </nav>
  )
}

/** Without the user info (its call failed) the permitted routes decide what is shown. */
function useEntries(): MenuEntry[] {
  const known = useAtomValue(myInfoAtom) !== null
  const menuPaths = useAtomValue(menuPathsAtom)
  const permitted = useAtomValue(permittedPathsAtom)
  return useMemo(() => menuEntries(ROUTE_TABLE, known ? menuPaths : new Set(permitted)), [known, menuPaths, permitted])
}

type Words = ReturnType<typeof useTranslation<'shell'>>['t']
type Item = NonNullable<MenuProps['items']>[number]

function matches(entries: readonly MenuEntry[], wanted: string, t: Words): MenuLeaf[] {
  const text = wanted.trim().toLocaleLowerCase()
  return entries
    .flatMap((entry): readonly MenuLeaf[] => entry.leaves ?? [entry])
    .filter((leaf) => t(leaf.titleKey).toLocaleLowerCase().includes(text))
}

function entryItem(entry: MenuEntry, t: Words): Item {
  const icon = createElement(MENU_ICONS[entry.icon])
  if (!entry.leaves) return { ...leafItem(entry, t(entry.titleKey)), icon }
  const children = entry.leaves.map((leaf) => leafItem(leaf, t(leaf.titleKey)))
  return { key: entry.path, icon, label: t(entry.titleKey), children }
}

function leafItem(leaf: MenuLeaf, title: string): { key: string; label: ReactNode; title: string } {
  const label = leaf.opens ? <WindowLink address={leaf.opens} title={title} /> : <Link to={leaf.path}>{title}</Link>
  return { key: leaf.path, label, title }
}

function WindowLink({ address, title }: { address: string; title: string }) {
  const { t } = useTranslation('shell')
  return (
    <a href={address} target="_blank" rel="noreferrer" className={styles.window}>
      {title}
      <ExportOutlined aria-label={t('menu.newWindow')} />
    </a>
  )
}
