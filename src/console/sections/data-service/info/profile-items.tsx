import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { PROFILE_ITEM_STATES, type ProfileItem } from '#core/contract/data-profile.ts'
import { isCoded, ITEM_CODES } from '#core/domain/data-item.ts'
import { useFormat } from '#web/i18n/format.ts'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { type Tone, ToneTag } from '#console/ui/tone-tag.tsx'
import shared from '../data-service.module.css'
import styles from './info.module.css'

const TONES = { received: 'good', missing: 'bad', implausible: 'warning', extra: 'neutral' } as const satisfies Record<
  ProfileItem['state'],
  Tone
>

/** Every item that was wanted or told, with period, last value and what is wrong with it. */
export function ProfileItems({ items }: { items: readonly ProfileItem[] }) {
  const { t } = useTranslation('dataProfile')
  const [params, setParams] = useSearchParams()
  const wanted = PROFILE_ITEM_STATES.find((state) => state === params.get('state'))
  const show = (state: string) => {
    const { state: _before, ...rest } = Object.fromEntries(params)
    setParams(state === 'all' ? rest : { ...rest, state })
  }
  return (
    <section>
      <div className={styles.itemsHead}>
        <h2 className={shared.heading}>{t('items')}</h2>
        <Select
          aria-label={t('filter')}
          value={wanted ?? 'all'}
          onChange={show}
          popupMatchSelectWidth={false}
          options={[
            { value: 'all', label: t('filter.all') },
            ...PROFILE_ITEM_STATES.map((value) => ({ value, label: t(`state.${value}`) })),
          ]}
        />
      </div>
      <table className={shared.table} aria-label={t('items')}>
        <thead>
          <tr>
            <th>{t('item')}</th>
            <th>{t('source')}</th>
            <th>{t('required')}</th>
            <th>{t('state')}</th>
            <th className={styles.figure}>{t('readings')}</th>
            <th className={styles.figure}>{t('wrong')}</th>
            <th className={styles.figure}>{t('period')}</th>
            <th className={styles.figure}>{t('value')}</th>
            <th>{t('last')}</th>
          </tr>
        </thead>
        <tbody>
          {items
            .filter(({ state }) => wanted === undefined || state === wanted)
            .map((item) => (
              <ItemRow key={item.code} item={item} />
            ))}
        </tbody>
      </table>
    </section>
  )
}

function ItemRow({ item }: { item: ProfileItem }) {
  const { t } = useTranslation(['dataProfile', 'dataItem', 'history'])
  const format = useFormat()
  const { code, value } = item
  const told =
    value === null
      ? '–'
      : isCoded(code) && (ITEM_CODES[code] as readonly number[]).includes(value)
        ? t(`history:code.${code}.${value}` as 'history:code.accOn.1')
        : `${format.number(value, 3)}${item.unit && ` ${item.unit}`}`
  return (
    <tr>
      <td title={code}>
        <bdi>{item.name}</bdi>
      </td>
      <td>{t(`dataItem:source.${item.source}`)}</td>
      <td>{item.required ? t('yes') : t('no')}</td>
      <td>
        <ToneTag tone={TONES[item.state]}>{t(`state.${item.state}`)}</ToneTag>
      </td>
      <td className={styles.figure}>{format.number(item.readings)}</td>
      <td className={styles.figure}>{format.number(item.implausible)}</td>
      <td className={styles.figure}>
        {item.periodSeconds === null ? '–' : <bdi>{`${format.number(item.periodSeconds, 1)} s`}</bdi>}
      </td>
      <td className={styles.figure}>
        <bdi>{told}</bdi>
      </td>
      <td>
        <TimeCell time={item.lastTime} />
      </td>
    </tr>
  )
}
