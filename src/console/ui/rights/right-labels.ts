import { useMemo } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { SCREEN_LINKS } from '#console/shell/screen-links.ts'
import type { RightLabels } from './rights.ts'

/** Titles of the menu for pages, verbs for buttons; what has none appears under its code. */
export function useRightLabels(): RightLabels {
  const { t, i18n } = useTranslation(['role', 'shell'])
  return useMemo(() => {
    const titled = (path: string) => {
      const key: string =
        SCREEN_LINKS.find((link) => link.path === path)?.titleKey ?? `title${path.replaceAll('/', '.')}`
      return i18n.exists(key, { ns: 'shell' }) ? t(`shell:${key as 'title.home'}`) : path
    }
    const known = (key: string) => i18n.exists(key, { ns: 'role' })
    return {
      section: (path) => (path === '' ? t('rights.calls') : titled(path)),
      page: titled,
      button: (verb, part) => {
        const action = known(`verb.${verb}`) ? t(`verb.${verb}` as 'verb.edit') : verb
        return part && known(`part.${part}`) ? `${t(`part.${part}` as 'part.rule')}: ${action}` : action
      },
    }
  }, [t, i18n])
}
