import { useTranslation } from 'react-i18next'
import type { DataProfile } from '#core/contract/data-profile.ts'
import { useFormat } from '#web/i18n/format.ts'
import styles from './info.module.css'

/** The few figures the page is opened for. */
export function ProfileFigures({ profile }: { profile: DataProfile }) {
  const { t } = useTranslation('dataProfile')
  const format = useFormat()
  const { complete, wanted, items, protocols, templateTime } = profile
  const figures = [
    {
      name: t('complete'),
      value: wanted === 0 ? '–' : format.percent(complete / wanted),
      note: t('complete.of', { complete: format.number(complete), wanted: format.number(wanted) }),
      bad: complete < wanted,
    },
    {
      name: t('missing'),
      value: format.number(wanted - complete),
      note: templateTime === null ? t('template.usual') : '',
      bad: complete < wanted,
    },
    {
      name: t('against'),
      value: format.number(items.filter(({ state }) => state === 'implausible').length),
      note: '',
      bad: items.some(({ state }) => state === 'implausible'),
    },
    {
      name: t('messages'),
      value: format.number(protocols.reduce((sum, { messages }) => sum + messages, 0)),
      note: '',
      bad: false,
    },
  ]
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, value, note, bad }) => (
        <div key={name} data-bad={bad}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
