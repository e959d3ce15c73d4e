import { useTranslation } from '#web/i18n/use-translation.ts'
import { DetailDrawer } from '#console/ui/detail-drawer.tsx'
import { RiskBadge } from '#console/ui/command/risk-badge.tsx'
import page from '#console/ui/page.module.css'
import { PlainTable } from '#console/ui/plain-table.tsx'
import { useLast } from '#console/ui/use-last.ts'
import styles from './menu.module.css'
import type { RegistryRow } from './registry-rows.ts'

/** The buttons of a page with the calls behind them. */
export function ButtonsDrawer({ entry, onClose }: { entry: RegistryRow | undefined; onClose: () => void }) {
  const { t } = useTranslation('menuRegistry')
  const shown = useLast(entry)
  return (
    <DetailDrawer
      open={entry !== undefined}
      title={t('details', { name: shown?.title ?? '' })}
      size={760}
      onClose={onClose}
    >
      {shown && (
        <>
          {shown.buttons.length === 0 ? (
            <p className={page.note}>{t('noButtons')}</p>
          ) : (
            <PlainTable
              rows={shown.buttons}
              rowKey={({ code }) => code}
              columns={[
                [t('code'), ({ code }) => code.slice(shown.path.length + 1), 'nameCode'],
                [t('risk'), ({ risk }) => <RiskBadge risk={risk} />],
                [t('calls'), ({ calls }) => <Calls calls={calls} />],
              ]}
            />
          )}
          {shown.calls.length > 0 && (
            <>
              <h3 className={styles.heading}>{t('menuCalls')}</h3>
              <Calls calls={shown.calls} />
            </>
          )}
        </>
      )}
    </DetailDrawer>
  )
}

function Calls({ calls }: { calls: RegistryRow['calls'] }) {
  return (
    <ul className={styles.calls} dir="ltr">
      {calls.map(({ method, path, summary }) => (
        <li key={`${method} ${path}`} title={summary}>
          {method} {path}
        </li>
      ))}
    </ul>
  )
}
