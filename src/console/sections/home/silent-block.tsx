import { useTranslation } from '#web/i18n/use-translation.ts'
import { getSilentVehicles } from '#core/contract/home.ts'
import { useFormat } from '#web/i18n/format.ts'
import { pathTo } from '#console/shell/path-to.ts'
import type { BlockProps } from './block-props.ts'
import { HomeBlock, Nothing } from './home-block.tsx'
import { Lead } from './lead.tsx'
import styles from './row-list.module.css'
import { useBlock } from './use-block.ts'
import { aboutVehicle } from '#console/ui/vehicle-link.tsx'

const HOUR_MS = 3_600_000

/** Vehicles that once reported and have been silent for days, longest first. */
export function SilentBlock({ filter }: BlockProps) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const read = useBlock(getSilentVehicles, { query: filter })
  const { over3Days = 0, over7Days = 0, over30Days = 0, top = [] } = read.data ?? {}
  return (
    <HomeBlock title={t('block.silent')} read={read}>
      <dl className={styles.sums}>
        <div>
          <dt>{t('silent.over3')}</dt>
          <dd>{format.number(over3Days)}</dd>
        </div>
        <div>
          <dt>{t('silent.over7')}</dt>
          <dd>{format.number(over7Days)}</dd>
        </div>
        <div>
          <dt>{t('silent.over30')}</dt>
          <dd>{format.number(over30Days)}</dd>
        </div>
      </dl>
      {top.length === 0 ? (
        <Nothing>{t('silent.none')}</Nothing>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        <ul className={styles.rows} tabIndex={0} aria-label={t('block.silent')}>
          {top.map(({ vin, plate, orgName, lastMessageTime, silentHours }) => (
            <li key={vin}>
              <Lead to={pathTo('/tbox/locationMessage', { vin })} className={styles.row}>
                <bdi className={styles.main} {...aboutVehicle(vin)}>
                  {plate || vin}
                </bdi>
                <span className={styles.side}>{orgName}</span>
                <span className={styles.age} title={format.time(lastMessageTime)}>
                  {format.age(silentHours * HOUR_MS)}
                </span>
              </Lead>
            </li>
          ))}
        </ul>
      )}
    </HomeBlock>
  )
}
