import { Select } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useSearchParams } from 'react-router-dom'
import { PROFILE_ITEM_STATES, type ProfileItem } from '#core/contract/data-profile.ts'
import { isCoded, ITEM_CODES } from '#core/domain/data-item.ts'
import { useFormat } from '#web/i18n/format.ts'
import { PlainTable } from '#console/ui/plain-table.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { type Tone, ToneTag } from '#console/ui/tone-tag.tsx'
import shared from '../data-service.module.css'
import styles from './info.module.css'

const TONES = { received: 'good', missing: 'bad', implausible: 'warning', extra: 'neutral' } as const satisfies Record<
  ProfileItem['state'],
  Tone
>

/** Every expected or reported item, with its period, last value and violations. */
export function ProfileItems({ items }: { items: readonly ProfileItem[] }) {
  const { t } = useTranslation(['dataProfile', 'dataItem', 'history'])
  const format = useFormat()
  const [params, setParams] = useSearchParams()
  const wanted = PROFILE_ITEM_STATES.find((state) => state === params.get('state'))
  const show = (state: string) => {
    const { state: _before, ...rest } = Object.fromEntries(params)
    setParams(state === 'all' ? rest : { ...rest, state })
  }
  const valueOf = ({ code, value, unit }: ProfileItem) => {
    if (value === null) return '–'
    return isCoded(code) && (ITEM_CODES[code] as readonly number[]).includes(value)
      ? t(`history:code.${code}.${value}` as 'history:code.accOn.1')
      : `${format.number(value, 3)}${unit && ` ${unit}`}`
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
      <PlainTable
        label={t('items')}
        rows={items.filter(({ state }) => wanted === undefined || state === wanted)}
        rowKey={({ code }) => code}
        columns={[
          [t('item'), ({ code, name }) => <bdi title={code}>{name}</bdi>],
          [t('source'), ({ source }) => t(`dataItem:source.${source}`)],
          [t('required'), ({ required }) => (required ? t('yes') : t('no'))],
          [t('state'), ({ state }) => <ToneTag tone={TONES[state]}>{t(`state.${state}`)}</ToneTag>],
          [t('readings'), ({ readings }) => format.number(readings), 'number'],
          [t('wrong'), ({ implausible }) => format.number(implausible), 'number'],
          [
            t('period'),
            ({ periodSeconds }) => (periodSeconds === null ? '–' : <bdi>{`${format.number(periodSeconds, 1)} s`}</bdi>),
            'number',
          ],
          [t('value'), (item) => <bdi>{valueOf(item)}</bdi>, 'number'],
          [t('last'), ({ lastTime }) => <TimeCell time={lastTime} />],
        ]}
      />
    </section>
  )
}
