import { TranslationOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { chooseLanguageAtom, isLanguage, LANGUAGE_NAMES, languageAtom } from '#web/state/language.ts'

export function LanguageMenu() {
  const { t } = useTranslation('shell')
  const language = useAtomValue(languageAtom)
  const choose = useSetAtom(chooseLanguageAtom)
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: Object.entries(LANGUAGE_NAMES).map(([code, name]) => ({
          key: code,
          label: <span lang={code}>{name}</span>,
        })),
        selectable: true,
        selectedKeys: [language],
        onClick: ({ key }) => isLanguage(key) && choose(key),
      }}
    >
      <Button
        type="text"
        icon={<TranslationOutlined />}
        aria-label={`${t('bar.language')}: ${LANGUAGE_NAMES[language]}`}
      >
        {LANGUAGE_NAMES[language]}
      </Button>
    </Dropdown>
  )
}
