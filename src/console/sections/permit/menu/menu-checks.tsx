import { useAtomValue } from 'jotai'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { MenuRegistry } from '#core/contract/menu.ts'
import { languageAtom } from '#web/state/language.ts'
import { useFormat } from '#web/i18n/format.ts'
import page from '#console/ui/page.module.css'
import { KeyFigures } from '#console/ui/key-figures.tsx'
import { PlainTable } from '#console/ui/plain-table.tsx'
import styles from './menu.module.css'
import { registryRows, routesWithoutMenu } from './registry-rows.ts'

/** What does not fit together, from the real routes and calls. */
export function MenuChecks({ registry }: { registry: MenuRegistry }) {
  const { t } = useTranslation('menuRegistry')
  const format = useFormat()
  const language = useAtomValue(languageAtom)
  const { entries, draft, buttonsWithoutCall, callsWithoutButton } = registry
  const routes = useMemo(
    () => routesWithoutMenu(registryRows(entries, draft.changes, language)),
    [entries, draft, language],
  )
  return (
    <>
      <KeyFigures
        figures={[
          { name: t('check.routes'), value: format.number(routes.length) },
          {
            name: t('check.buttons'),
            value: format.number(buttonsWithoutCall.length),
            bad: buttonsWithoutCall.length > 0,
          },
          { name: t('check.calls'), value: format.number(callsWithoutButton.length) },
        ]}
      />
      <Found title={t('check.buttons')} count={buttonsWithoutCall.length}>
        <PlainTable
          rows={buttonsWithoutCall}
          rowKey={({ code }) => code}
          columns={[
            [t('code'), ({ code }) => code, 'nameCode'],
            [t('check.heldBy'), ({ heldBy }) => heldBy.join(', '), 'text'],
          ]}
        />
      </Found>
      <Found title={t('check.routes')} count={routes.length}>
        <PlainTable
          rows={routes}
          rowKey={({ path }) => path}
          columns={[
            [t('path'), ({ path }) => path, 'nameCode'],
            [t('name'), ({ title }) => title, 'text'],
          ]}
        />
      </Found>
      <Found title={t('check.calls')} count={callsWithoutButton.length}>
        <PlainTable
          rows={callsWithoutButton}
          rowKey={({ method, path }) => `${method} ${path}`}
          columns={[
            [t('calls'), ({ method, path }) => `${method} ${path}`, 'nameCode'],
            [t('check.why'), ({ access }) => t(`access.${access}`)],
          ]}
        />
      </Found>
    </>
  )
}

function Found({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  const { t } = useTranslation('menuRegistry')
  return (
    <section>
      <h2 className={styles.heading}>{title}</h2>
      {count === 0 ? <p className={page.note}>{t('check.none')}</p> : <div className={page.scroll}>{children}</div>}
    </section>
  )
}
