import {
  ClockCircleOutlined,
  ExportOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  SearchOutlined,
  StarFilled,
  StarOutlined,
} from '@ant-design/icons'
import { Menu, type MenuProps } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { createElement, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Link, useLocation } from 'react-router-dom'
import { myInfoAtom } from '#web/state/session.ts'
import { cssVariables } from '#web/theme/apply-theme.ts'
import { useFavouritePages } from './favourite-pages.ts'
import { leavesByPath, type MenuEntry, type MenuLeaf } from './menu-entries.ts'
import { MENU_ICONS } from './menu-icons.tsx'
import { menuHits } from './menu-search.ts'
import { MENU_WIDTH } from './menu-width.ts'
import { recentPagesAtom } from './recent-pages.ts'
import { menuStretchAtom, toggleMenuAtom } from './shell-state.ts'
import styles from './side-menu.module.css'
import { useMenuEntries, useOpenLeaf } from './use-menu-entries.ts'
import { Wordmark } from './wordmark.tsx'

const RECENT_MAX = 5
const RECENT = 'recent'
/** Time in which a section of the menu unfolds. */
const UNFOLDED_MS = 320

/** Dark in both themes. */
const DARK = cssVariables('dark')

/** The menu at the side; with `onLeave` it is in a drawer, which a choice closes. */
export function SideMenu({ onLeave }: { onLeave?: () => void }) {
  const { t } = useTranslation('shell')
  const stored = useAtomValue(menuStretchAtom)
  const info = useAtomValue(myInfoAtom)
  const logo = info?.logoUrl
  const stretched = stored || onLeave !== undefined
  const toggle = useSetAtom(toggleMenuAtom)
  const [wanted, setWanted] = useState('')
  const openLeaf = useOpenLeaf()
  const entries = useMenuEntries()
  const found = stretched && wanted.trim() ? menuHits(entries, wanted, t) : undefined

  function leave() {
    setWanted('')
    onLeave?.()
  }
  function onKey(event: KeyboardEvent) {
    if (event.key === 'Escape') setWanted('')
    const [first] = found ?? []
    if (event.key !== 'Enter' || !first) return
    openLeaf(first)
    leave()
  }

  return (
    <nav
      className={styles.side}
      data-stretched={stretched}
      style={{ ...DARK, width: stretched ? MENU_WIDTH.full : MENU_WIDTH.folded }}
      aria-label={t('menu.label')}
    >
      <Link to="/home" className={styles.brand}>
        {logo ? <img className={styles.logo} src={logo} alt={info.oemName} /> : <Wordmark compact={!stretched} />}
      </Link>
      {stretched && (
        <label className={styles.search}>
          <SearchOutlined aria-hidden />
          <input
            type="search"
            value={wanted}
            placeholder={t('menu.search')}
            aria-label={t('menu.search')}
            onKeyDown={onKey}
            onChange={({ target }) => setWanted(target.value)}
          />
        </label>
      )}
      {found?.length === 0 ? (
        <p className={styles.none}>{t('menu.none')}</p>
      ) : (
        <Pages entries={entries} found={found} stretched={stretched} onLeave={leave} />
      )}
      {!onLeave && (
        <button type="button" className={styles.fold} onClick={toggle} aria-expanded={stretched}>
          {stretched ? (
            <MenuFoldOutlined className={styles.turns} aria-hidden />
          ) : (
            <MenuUnfoldOutlined className={styles.turns} aria-hidden />
          )}
          <span className={stretched ? undefined : styles.unseen}>
            {stretched ? t('menu.collapse') : t('menu.expand')}
          </span>
        </button>
      )}
    </nav>
  )
}

interface PagesProps {
  entries: readonly MenuEntry[]
  /** Hits of the search; undefined: all pages. */
  found: readonly MenuLeaf[] | undefined
  stretched: boolean
  onLeave: () => void
}

/** One section is open at a time, and the page on screen is always in view. */
function Pages({ entries, found, stretched, onLeave }: PagesProps) {
  const { pathname } = useLocation()
  const items = useItems(entries, found, stretched)
  const section = entries.find((entry) => entry.leaves?.some((leaf) => leaf.path === pathname))?.path
  const [opened, setOpened] = useState<string[]>([])
  const [unfolded, setUnfolded] = useState<string>()
  const scrolled = useRef<HTMLDivElement>(null)
  // Navigating to another section opens it; after that the user decides.
  if (section !== unfolded) {
    setUnfolded(section)
    if (section) setOpened([section])
  }
  useEffect(() => {
    const show = () =>
      // Absent in the test browser, and of no use there.
      scrolled.current?.querySelector('.ant-menu-item-selected')?.scrollIntoView?.({ block: 'nearest' })
    show()
    const unfoldedSection = setTimeout(show, UNFOLDED_MS)
    return () => clearTimeout(unfoldedSection)
  }, [pathname])
  return (
    <div className={styles.scroll} ref={scrolled}>
      <Menu
        theme="dark"
        mode="inline"
        inlineCollapsed={!stretched}
        inlineIndent={16}
        items={items}
        selectedKeys={[pathname]}
        onClick={onLeave}
        {...(stretched && {
          openKeys: found ? [] : opened,
          onOpenChange: (keys) => setOpened(keys.filter((key) => !opened.includes(key)).slice(-1)),
        })}
      />
    </div>
  )
}

type Item = NonNullable<MenuProps['items']>[number]

/** Hits of a search, or favourites, recent pages and all sections. */
function useItems(entries: readonly MenuEntry[], found: readonly MenuLeaf[] | undefined, stretched: boolean): Item[] {
  const { t } = useTranslation('shell')
  const favourites = useFavouritePages()
  const recent = useAtomValue(recentPagesAtom)
  const star = (path: string) => ({ chosen: favourites.paths.includes(path), toggle: () => favourites.toggle(path) })
  const leafItem = (leaf: MenuLeaf, key = leaf.path): Item => {
    const title = t(leaf.titleKey)
    const label = leaf.opens ? <WindowLink address={leaf.opens} title={title} /> : <Link to={leaf.path}>{title}</Link>
    return { key, title, label: stretched ? <Starred {...star(leaf.path)} title={title} label={label} /> : label }
  }
  if (found) return found.map((leaf) => leafItem(leaf))

  const leaves = leavesByPath(entries)
  const known = (paths: readonly string[]) => paths.flatMap((path) => leaves.get(path) ?? [])
  const own = known(favourites.paths).map((leaf) => ({
    ...leafItem(leaf, `favourite ${leaf.path}`),
    icon: <StarFilled aria-hidden />,
  })) as Item[]
  const last = known(recent.map(({ path }) => path))
    .filter(({ path }) => !favourites.paths.includes(path))
    .slice(0, RECENT_MAX)
  const lately: Item[] =
    last.length > 1
      ? [
          {
            key: RECENT,
            icon: <ClockCircleOutlined aria-hidden />,
            label: t('menu.recent'),
            children: last.map((leaf) => leafItem(leaf, `recent ${leaf.path}`)),
          },
        ]
      : []
  const [home, ...sections] = entries.map((entry): Item => {
    const icon = createElement(MENU_ICONS[entry.icon], { 'aria-hidden': true })
    if (!entry.leaves) return { ...leafItem(entry), icon } as Item
    return { key: entry.path, icon, label: t(entry.titleKey), children: entry.leaves.map((leaf) => leafItem(leaf)) }
  })
  return [...(home ? [home] : []), ...own, ...lately, ...sections]
}

interface StarredProps {
  title: string
  label: ReactNode
  chosen: boolean
  toggle: () => void
}

function Starred({ title, label, chosen, toggle }: StarredProps) {
  const { t } = useTranslation('shell')
  const words = t(chosen ? 'menu.unfavour' : 'menu.favour', { title })
  return (
    <span className={styles.starred}>
      {label}
      <button
        type="button"
        className={styles.star}
        data-chosen={chosen}
        title={words}
        aria-label={words}
        onClick={(event) => {
          event.stopPropagation()
          toggle()
        }}
      >
        {chosen ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}
      </button>
    </span>
  )
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
