import { TranslationOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { regionsOf } from '#web/i18n/date-style.ts'
import { createFormat } from '#web/i18n/format.ts'
import { chooseLanguageAtom, isLanguage, LANGUAGE_NAMES, languageAtom } from '#web/state/language.ts'
import { regionAtom } from '#web/state/region.ts'

/** A day and time that show the order of day and month, and the clock. */
const SAMPLE = '2026-11-22 20:44:05'

export function LanguageMenu() {
  const { t } = useTranslation('shell')
  const language = useAtomValue(languageAtom)
  const choose = useSetAtom(chooseLanguageAtom)
  const [stored, chooseRegion] = useAtom(regionAtom)
  const regions = regionsOf(language)
  const region = stored !== null && regions.includes(stored) ? stored : regions[0]
  const names = new Intl.DisplayNames([language], { type: 'region' })
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          ...Object.entries(LANGUAGE_NAMES).map(([code, name]) => ({
            key: code,
            label: <span lang={code}>{name}</span>,
          })),
          ...(regions.length > 1
            ? [
                { type: 'divider' as const },
                {
                  type: 'group' as const,
                  label: t('bar.region'),
                  children: regions.map((code) => ({
                    key: code,
                    label: `${names.of(code) ?? code} · ${createFormat(language, 'UTC', code).time(SAMPLE)}`,
                  })),
                },
              ]
            : []),
        ],
        selectable: true,
        selectedKeys: [language, region ?? ''],
        onClick: ({ key }) => (isLanguage(key) ? choose(key) : chooseRegion(key)),
      }}
    >
      <Button
        type="text"
        icon={<TranslationOutlined aria-hidden />}
        aria-label={`${t('bar.language')}: ${LANGUAGE_NAMES[language]}`}
      >
        {LANGUAGE_NAMES[language]}
      </Button>
    </Dropdown>
  )
}
