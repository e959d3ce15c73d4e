import { useTranslation } from 'react-i18next'
import { listDealerAccounts } from '#core/contract/dealer.ts'
import { useCall } from '#web/api/use-call.ts'
import styles from './dealer.module.css'

/** Who signs in for the organisation of a dealer. */
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
