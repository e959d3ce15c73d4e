import { CloseOutlined } from '@ant-design/icons'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import styles from './tab-bar.module.css'
import { removeTabAtom, resetTabsAtom, tabsAtom } from './tabs.ts'

/** The visited pages. */
export function TabBar() {
  const { t } = useTranslation('shell')
  const { tabs, active } = useAtomValue(tabsAtom)
  const removeTab = useSetAtom(removeTabAtom)
  const reset = useSetAtom(resetTabsAtom)
  const navigate = useNavigate()
  const current = useRef<HTMLLIElement>(null)

  useEffect(() => {
    // Absent in the test browser, and of no use there.
    current.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [active])

  function close(index: number) {
    const goTo = removeTab(index)
    if (goTo) void navigate(goTo)
  }

  if (tabs.length === 0) return null
  return (
    <nav className={styles.bar} aria-label={t('tabs.label')}>
      <ul className={styles.tabs}>
        {tabs.map((tab, index) => {
          const title = t(tab.titleKey)
          return (
            <li
              key={tab.path}
              ref={index === active ? current : undefined}
              className={styles.tab}
              data-active={index === active}
              onAuxClick={(event) => event.button === 1 && tabs.length > 1 && close(index)}
            >
              <Link to={tab.fullPath} className={styles.link} aria-current={index === active ? 'page' : undefined}>
                {title}
              </Link>
              {tabs.length > 1 && (
                <button
                  type="button"
                  className={styles.close}
                  aria-label={t('tabs.close', { title })}
                  onClick={() => close(index)}
                >
                  <CloseOutlined aria-hidden />
                </button>
              )}
            </li>
          )
        })}
      </ul>
      {tabs.length > 1 && (
        <button
          type="button"
          className={styles.reset}
          title={t('tabs.reset')}
          aria-label={t('tabs.reset')}
          onClick={() => {
            reset()
            void navigate('/home')
          }}
        >
          <CloseOutlined aria-hidden />
        </button>
      )}
    </nav>
  )
}
