import { useTranslation } from '#web/i18n/use-translation.ts'
import { listDealerAccounts } from '#core/contract/dealer.ts'
import { useCall } from '#web/api/use-call.ts'
import styles from './dealer.module.css'

/** User accounts of a dealer's organisation. */
export function DealerAccounts({ dealerId }: { dealerId: number }) {
  const { t } = useTranslation('dealer')
  const { data } = useCall(listDealerAccounts, { query: { id: dealerId } }, { toast: false })
  if (!data) return null
  return (
    <section className={styles.accounts}>
      <h3>{t('accounts', { count: data.length })}</h3>
      <ul>
        {data.map(({ id, username, displayName, disabled }) => (
          <li key={id}>
            <bdi dir="ltr">{username}</bdi>
            <span dir="auto">{displayName}</span>
            <span>{disabled ? t('accounts.disabled') : t('accounts.enabled')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
