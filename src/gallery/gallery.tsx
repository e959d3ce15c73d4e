import { App, ConfigProvider } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { Suspense, useEffect, useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { LANGUAGES } from '#core/domain/language.ts'
import { connectApi } from '#web/api/api-host.ts'
import { textDirection } from '#core/domain/language.ts'
import { chooseLanguageAtom, LANGUAGE_NAMES, languageAtom } from '#web/state/language.ts'
import { chooseThemeAtom, themeAtom } from '#web/state/theme.ts'
import { useAntdLocale } from '../console/shell/antd-locale.ts'
import { antdThemeOf } from '../console/shell/antd-theme.ts'
import { ENTRIES } from './entries.ts'
import type { GalleryEntry } from './gallery-entry.ts'
import styles from './gallery.module.css'

/** Every part in all its states, in the theme and language selected at the top. */
export function Gallery() {
  const language = useAtomValue(languageAtom)
  const themeName = useAtomValue(themeAtom)
  const locale = useAntdLocale(language)
  const theme = useMemo(() => antdThemeOf(themeName), [themeName])
  return (
    <ConfigProvider
      theme={theme}
      direction={textDirection(language)}
      button={{ autoInsertSpace: false }}
      locale={locale}
    >
      <App component={false} message={{ maxCount: 3 }}>
        <Frame />
      </App>
    </ConfigProvider>
  )
}

function Frame() {
  const { message } = App.useApp()
  const shown = decodeURIComponent(useLocation().pathname.slice(1))
  useEffect(() => connectApi({ toast: (text) => void message.error(text) }), [message])
  const chosen = ENTRIES.filter(({ part }) => part === shown)
  return (
    <div className={styles.gallery}>
      <nav className={styles.list} aria-label="Parts">
        <h1>Parts</h1>
        <a href="#/" aria-current={shown === '' ? 'page' : undefined}>
          All ({ENTRIES.length})
        </a>
        {ENTRIES.map(({ part }) => (
          <a key={part} href={`#/${encodeURIComponent(part)}`} aria-current={part === shown ? 'page' : undefined}>
            {part}
          </a>
        ))}
      </nav>
      <main className={styles.parts}>
        <Switches />
        {(chosen.length > 0 ? chosen : ENTRIES).map((entry) => (
          <Part key={entry.part} entry={entry} />
        ))}
      </main>
    </div>
  )
}

function Switches() {
  const language = useAtomValue(languageAtom)
  const theme = useAtomValue(themeAtom)
  const chooseLanguage = useSetAtom(chooseLanguageAtom)
  const chooseTheme = useSetAtom(chooseThemeAtom)
  return (
    <div className={styles.switches}>
      {(['light', 'dark'] as const).map((each) => (
        <button key={each} type="button" aria-pressed={each === theme} onClick={() => chooseTheme(each)}>
          {each}
        </button>
      ))}
      <span className={styles.gap} />
      {LANGUAGES.map((each) => (
        <button key={each} type="button" aria-pressed={each === language} onClick={() => chooseLanguage(each)}>
          {LANGUAGE_NAMES[each]}
        </button>
      ))}
    </div>
  )
}

function Part({ entry }: { entry: GalleryEntry }) {
  return (
    <section className={styles.part} aria-label={entry.part}>
      <h2>{entry.part}</h2>
      <div className={styles.samples}>
        {entry.samples.map(({ name, show, wide }) => (
          <figure key={name} className={styles.sample} data-wide={wide ?? false}>
            <figcaption>
              <bdi>{name}</bdi>
            </figcaption>
            <div className={styles.stage}>
              <Suspense fallback={null}>{show}</Suspense>
            </div>
          </figure>
        ))}
      </div>
    </section>
  )
}
