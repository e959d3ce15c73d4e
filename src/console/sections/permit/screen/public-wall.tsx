import { GlobalOutlined } from '@ant-design/icons'
import { Switch, Tooltip, Typography } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { getPublicWall, switchPublicWall } from '#core/contract/screen-admin.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { screenAddress } from '#console/shell/screen-links.ts'
import { useAllowed } from '#console/ui/allowed.tsx'
import { useConfirm } from '#console/ui/confirm.tsx'
import styles from './public-wall.module.css'

/** Whether the fleet overview opens without sign-in, with the switch for it. */
export function PublicWall() {
  const { t } = useTranslation('screenDisplay')
  const { data, reload } = useCall(getPublicWall, {}, { toast: false, keepPrevious: true })
  const maySwitch = useAllowed(switchPublicWall)
  const confirm = useConfirm()
  if (!data) return null

  const turn = async (on: boolean) => {
    await call(switchPublicWall, { body: { on } })
    reload()
  }
  const ask = (on: boolean) => {
    // Closing is harmless; opening shows the fleet to everybody who reaches this server.
    if (!on) return void turn(false).catch(() => undefined)
    confirm({
      title: t('public.open'),
      content: t('public.openHint'),
      confirmText: t('public.openConfirm'),
      onConfirm: () => turn(true),
    })
  }
  const blocked = data.blocked && !data.on ? t(`public.blocked.${data.blocked}`) : undefined
  return (
    <section className={styles.bar} aria-label={t('public.title')}>
      <GlobalOutlined aria-hidden />
      <div>
        <strong>{t('public.title')}</strong>
        <p>
          {data.on ? t('public.on') : (blocked ?? t('public.off'))}{' '}
          {data.on && (
            <Typography.Link underline href={screenAddress('/bigScreen')} target="_blank" rel="noreferrer">
              {t('public.show')}
            </Typography.Link>
          )}
        </p>
      </div>
      {maySwitch && (
        <Tooltip title={blocked}>
          <Switch aria-label={t('public.title')} checked={data.on} disabled={blocked !== undefined} onChange={ask} />
        </Tooltip>
      )}
    </section>
  )
}
