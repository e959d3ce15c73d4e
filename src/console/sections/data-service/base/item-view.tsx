import { useTranslation } from '#web/i18n/use-translation.ts'
import { Link } from 'react-router-dom'
import type { DataItem } from '#core/contract/data-item.ts'
import { type CodedItem, isCoded, ITEM_CODES } from '#core/domain/data-item.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Fact, Facts } from '#console/ui/facts.tsx'
import page from '#console/ui/page.module.css'
import styles from '../data-service.module.css'
import { limitsText } from './limits-text.ts'
import { DetailDrawer } from '#console/ui/detail-drawer.tsx'

interface Props {
  item: DataItem | null
  onClose: () => void
}

/** One item with its codes and the pages that show it. */
export function ItemView({ item, onClose }: Props) {
  return (
    <DetailDrawer open={item !== null} title={item?.name} size={520} onClose={onClose}>
      {item && <About item={item} />}
    </DetailDrawer>
  )
}

function About({ item }: { item: DataItem }) {
  const { t, i18n } = useTranslation(['dataItem', 'shell'])
  const format = useFormat()
  const { extension } = item
  return (
    <>
      <Facts>
        <Fact name={t('code')}>
          <bdi dir="ltr">{item.code}</bdi>
        </Fact>
        <Fact name={t('kind')}>{t(`kind.${item.kind}`)}</Fact>
        <Fact name={t('source')}>{t(`source.${item.source}`)}</Fact>
        <Fact name={t('protocolId')}>
          <bdi dir="ltr">{item.protocolId}</bdi>
        </Fact>
        <Fact name={t('type')}>{t(`type.${item.type}`)}</Fact>
        <Fact name={t('range')}>
          <bdi dir="ltr">{limitsText(item, (value) => format.number(value, 3))}</bdi>
        </Fact>
        <Fact name={t('rule')}>{t(`rule.${item.rule}`)}</Fact>
        <Fact name={t('itemId')}>{extension && t('place', { ...extension })}</Fact>
      </Facts>
      {item.kind === 'signal' && <p className={page.note}>{t('editedElsewhere')}</p>}
      <h3 className={styles.heading}>{t('codes')}</h3>
      <Codes item={item} />
      <h3 className={styles.heading}>{t('pages.list')}</h3>
      <ul>
        {item.pages.map((page) => (
          <li key={page}>
            <Link to={page}>
              {i18n.t(`shell:title.${page.slice(1).replaceAll('/', '.')}` as 'shell:title.dataService.base')}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

function Codes({ item }: { item: DataItem }) {
  const { t } = useTranslation(['dataItem', 'history'])
  const words = isCoded(item.code) ? codesOf(item.code) : item.words
  if (words.length === 0) return <p className={page.note}>{t('codes.none')}</p>
  return (
    <Facts>
      {words.map(({ code, word }) => (
        <Fact key={code} name={code}>
          <bdi>{word}</bdi>
        </Fact>
      ))}
    </Facts>
  )

  function codesOf(coded: CodedItem) {
    return ITEM_CODES[coded].map((code) => ({
      code: String(code),
      word: t(`history:code.${coded}.${code}` as 'history:code.accOn.1'),
    }))
  }
}
