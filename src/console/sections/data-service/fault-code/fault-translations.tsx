import { Form, Input, Tabs } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { LANGUAGES } from '#core/domain/language.ts'
import { LANGUAGE_NAMES } from '#web/state/language.ts'
import page from '#console/ui/page.module.css'
import styles from '../data-service.module.css'

/** Name, causes and advice in each language. Only languages that were opened are part of the form. */
export function FaultTranslations() {
  const { t, i18n } = useTranslation('faultCode')
  return (
    <section className={styles.whole} aria-label={t('translations')}>
      <h3 className={styles.heading}>{t('translations')}</h3>
      <p className={page.note}>{t('translations.hint')}</p>
      <Tabs
        size="small"
        defaultActiveKey={i18n.language}
        items={LANGUAGES.map((language) => ({
          key: language,
          label: LANGUAGE_NAMES[language],
          children: <Translation language={language} />,
        }))}
      />
    </section>
  )
}

function Translation({ language }: { language: (typeof LANGUAGES)[number] }) {
  const { t } = useTranslation('faultCode')
  const area = (name: 'causes' | 'driverAdvice' | 'workshopAdvice') => (
    <Form.Item name={['texts', language, name]} label={`${t(name)} (${LANGUAGE_NAMES[language]})`}>
      <Input.TextArea rows={2} maxLength={name === 'driverAdvice' ? 1000 : 2000} dir="auto" />
    </Form.Item>
  )
  return (
    <>
      <Form.Item name={['names', language]} label={t('name.in', { language: LANGUAGE_NAMES[language] })}>
        <Input maxLength={200} dir="auto" autoComplete="off" />
      </Form.Item>
      {area('causes')}
      {area('driverAdvice')}
      {area('workshopAdvice')}
    </>
  )
}
