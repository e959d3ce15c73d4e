import { Progress } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { getDemoHistory, stopDemoHistory } from '#core/contract/demo-history.ts'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { useConfirm } from '#console/ui/confirm.tsx'
import styles from './demo-history-bar.module.css'
import { useBlock } from './use-block.ts'

const REFRESH_MS = 5_000

/** While the simulated fleet backfills its history: how much is stored, and a button that ends it. */
export function DemoHistoryBar() {
  const { data } = useBlock(getDemoHistory)
  return data?.state === 'running' && data.share < 1 ? <Loading /> : null
}

function Loading() {
  const { t } = useTranslation('home')
  const confirm = useConfirm()
  const refresh = useRefresh()
  const { data } = useCall(getDemoHistory, {}, { toast: false, refreshMs: REFRESH_MS })
  const percent = Math.floor((data?.share ?? 0) * 100)
  const ask = () =>
    confirm({
      title: t('demo.stopAsk'),
      content: t('demo.stopNote'),
      danger: true,
      confirmText: t('demo.stop'),
      onConfirm: async () => {
        await call(stopDemoHistory)
        await refresh(getDemoHistory)
      },
    })

  return (
    <section className={styles.bar} aria-label={t('demo.title')}>
      <span className={styles.text}>{t('demo.progress', { percent })}</span>
      <Progress
        className={styles.progress ?? ''}
        percent={percent}
        showInfo={false}
        size={{ height: 3 }}
        aria-label={t('demo.title')}
      />
      <AllowedButton to={stopDemoHistory} size="small" onClick={ask}>
        {t('demo.stop')}
      </AllowedButton>
    </section>
  )
}
