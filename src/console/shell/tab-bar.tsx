import { CloseOutlined } from '@ant-design/icons'
import { useAtomValue, useSetAtom } from 'jotai'
import { type KeyboardEvent, lazy, type Ref, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Link, useNavigate } from 'react-router-dom'
import { QuietBoundary } from '../ui/quiet-boundary.tsx'
import styles from './tab-bar.module.css'
import { keepOnlyTabAtom, type MenuTab, removeTabAtom, resetTabsAtom, tabsAtom } from './tabs.ts'
import { useTabTitle } from './use-tab-title.ts'

/** A menu: the bar does not wait for it. */
const TabList = lazy(async () => ({ default: (await import('./tab-list.tsx')).TabList }))

/**
 * The visited pages. One of them is a stop of the Tab key; arrows, Home and End move between them and Delete closes, as
 * in any tab bar.
 */
export function TabBar() {
  const { t } = useTranslation('shell')
  const { tabs, active } = useAtomValue(tabsAtom)
  const removeTab = useSetAtom(removeTabAtom)
  const reset = useSetAtom(resetTabsAtom)
  const keepOnly = useSetAtom(keepOnlyTabAtom)
  const navigate = useNavigate()
  const list = useRef<HTMLUListElement>(null)
  const current = useRef<HTMLLIElement>(null)
  const [reached, setReached] = useState<string>()
  const at = tabs.findIndex((tab) => tab.path === reached)
  const stop = at >= 0 ? at : Math.max(0, active)

  const address = tabs[active]?.fullPath

  // Its title grows with the vehicle it is about.
  useEffect(() => {
    // Absent in the test browser, and of no use there.
    current.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [active, address])

  function close(index: number) {
    const goTo = removeTab(index)
    if (goTo) void navigate(goTo)
  }

  const focus = (index: number) => list.current?.children[index]?.querySelector('a')?.focus()

  function onKey(event: KeyboardEvent<HTMLUListElement>) {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const last = tabs.length - 1
    if (event.key === 'Home') focus(0)
    else if (event.key === 'End') focus(last)
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      focus((stop + (event.key === forward ? 1 : last)) % tabs.length)
    } else if (event.key === 'Delete' && tabs.length > 1) {
      // Before the tab is removed together with the focus.
      focus(stop === last ? stop - 1 : stop + 1)
      close(stop)
    } else return
    event.preventDefault()
  }

  if (tabs.length === 0) return null
  return (
    <nav className={styles.bar} aria-label={t('tabs.label')}>
      {/* The keys match the links in it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        ref={list}
        className={styles.tabs}
        onKeyDown={onKey}
        onBlur={({ currentTarget, relatedTarget }) => {
          // Focus returns to the tab of the page on screen.
          if (!currentTarget.contains(relatedTarget)) setReached(undefined)
        }}
      >
        {tabs.map((tab, index) => (
          <Tab
            key={tab.path}
            ref={index === active ? current : undefined}
            tab={tab}
            active={index === active}
            stop={index === stop}
            onFocus={() => setReached(tab.path)}
            onClose={tabs.length > 1 ? () => close(index) : undefined}
          />
        ))}
      </ul>
      {tabs.length > 1 && (
        <QuietBoundary>
          <Suspense fallback={<span className={styles.reset} />}>
            <TabList
              tabs={tabs}
              active={active}
              onOthers={() => keepOnly(active)}
              onAll={() => {
                reset()
                void navigate('/home')
              }}
            />
          </Suspense>
        </QuietBoundary>
      )}
    </nav>
  )
}

interface TabProps {
  ref: Ref<HTMLLIElement> | undefined
  tab: MenuTab
  active: boolean
  /** The stop of the Tab key. */
  stop: boolean
  onFocus: () => void
  /** Absent for the only tab. */
  onClose: (() => void) | undefined
}

function Tab({ ref, tab, active, stop, onFocus, onClose }: TabProps) {
  const { t } = useTranslation('shell')
  const title = useTabTitle(tab)
  return (
    <li
      ref={ref}
      className={styles.tab}
      data-active={active}
      onAuxClick={(event) => {
        if (event.button === 1) onClose?.()
      }}
    >
      <Link
        to={tab.fullPath}
        className={styles.link}
        aria-current={active ? 'page' : undefined}
        aria-keyshortcuts={onClose && 'Delete'}
        tabIndex={stop ? 0 : -1}
        onFocus={onFocus}
      >
        {title}
      </Link>
      {onClose && (
        <button
          type="button"
          className={styles.close}
          tabIndex={stop ? 0 : -1}
          aria-label={t('tabs.close', { title })}
          onClick={onClose}
        >
          <CloseOutlined aria-hidden />
        </button>
      )}
    </li>
  )
}
