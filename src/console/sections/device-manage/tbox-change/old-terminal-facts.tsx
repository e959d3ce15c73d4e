import { useTranslation } from '#web/i18n/use-translation.ts'
import type { OldTerminal } from '#core/contract/tbox-change.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Fact, Facts } from '#console/ui/facts.tsx'
import { ConnectionTag } from '#console/ui/state-tag.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import styles from '../device-manage.module.css'

/** The terminal that leaves, and what depends on it. */
export function OldTerminalFacts({ terminal }: { terminal: OldTerminal }) {
  const { t } = useTranslation('deviceManage')
  const format = useFormat()
  return (
    <section className={styles.old} aria-label={t('tboxChange.old')}>
      <Facts>
        <Fact name={t('tboxChange.oldSn')}>
          <bdi dir="ltr">{terminal.sn}</bdi>
        </Fact>
        <Fact name={t('plate')}>{terminal.plate && <bdi>{terminal.plate}</bdi>}</Fact>
        <Fact name={t('tboxChange.model')}>{terminal.model && <bdi dir="ltr">{terminal.model}</bdi>}</Fact>
        <Fact name={t('tboxChange.software')}>{terminal.software && <bdi dir="ltr">{terminal.software}</bdi>}</Fact>
        <Fact name={t('oldIccid')}>{terminal.iccid && <bdi dir="ltr">{terminal.iccid}</bdi>}</Fact>
        <Fact name={t('tboxChange.connection')}>
          <ConnectionTag state={terminal.online} />
        </Fact>
        <Fact name={t('tboxChange.lastMessage')}>
          {terminal.lastMessageTime && <TimeCell time={terminal.lastMessageTime} fresh />}
        </Fact>
        <Fact name={t('tboxChange.move.parameters')}>{format.number(terminal.parameters)}</Fact>
        <Fact name={t('tboxChange.move.templates')}>{format.number(terminal.templates)}</Fact>
        <Fact name={t('tboxChange.move.openJobs')}>{format.number(terminal.openJobs)}</Fact>
        <Fact name={t('tboxChange.earlier')}>{format.number(terminal.earlier)}</Fact>
      </Facts>
    </section>
  )
}
