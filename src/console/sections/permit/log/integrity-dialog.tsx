import { Alert, Modal, Spin } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { checkAudit, type IntegrityReport } from '#core/contract/audit.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Copyable } from '#console/ui/copyable.tsx'
import { Fact, Facts } from '#console/ui/facts.tsx'
import { LoadFailed } from '#console/ui/list-states.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import styles from './audit-log.module.css'

/** Recalculates the hash chain and shows the result. */
export function IntegrityDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('audit')
  const check = useCall(checkAudit)
  return (
    <Modal open title={t('integrity.title')} onCancel={onClose} footer={null} width={560}>
      {check.loading ? (
        <Spin description={t('integrity.running')} style={{ display: 'block', margin: '32px auto' }} />
      ) : check.data ? (
        <Report report={check.data} />
      ) : (
        check.error && <LoadFailed error={check.error} retry={check.reload} />
      )}
    </Modal>
  )
}

function Report({ report }: { report: IntegrityReport }) {
  const { t } = useTranslation('audit')
  const format = useFormat()
  const { broken } = report
  return (
    <>
      <Alert
        showIcon
        type={broken ? 'error' : 'success'}
        title={broken ? t(`integrity.fault.${broken.fault}`, { id: broken.id }) : t('integrity.intact')}
        {...(broken && { description: <TimeCell time={broken.time} /> })}
        style={{ marginBlockEnd: 16 }}
      />
      <Facts>
        <Fact name={t('integrity.checked')}>{format.number(report.checked)}</Fact>
        <Fact name={t('integrity.range')}>
          {report.firstTime && (
            <>
              <TimeCell time={report.firstTime} /> – <TimeCell time={report.lastTime} />
            </>
          )}
        </Fact>
        <Fact name={t('integrity.waiting')}>{format.number(report.waiting)}</Fact>
        <Fact name={t('integrity.erased')}>{format.number(report.erased)}</Fact>
        <Fact name={t('integrity.head')}>
          {report.head && (
            <>
              <Copyable text={report.head}>
                <bdi dir="ltr" className={styles.fields}>
                  {report.head}
                </bdi>
              </Copyable>
              <div className={styles.faint}>{t('integrity.headHint')}</div>
            </>
          )}
        </Fact>
      </Facts>
    </>
  )
}
