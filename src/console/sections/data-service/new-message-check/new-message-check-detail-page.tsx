import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useSearchParams } from 'react-router-dom'
import {
  cancelMessageCheck,
  getMessageCheck,
  type MessageCheckDetail,
  signMessageCheck,
} from '#core/contract/message-check.ts'
import { OPEN_CHECK_STATES } from '#core/domain/message-check.ts'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { useConfirm } from '#console/ui/confirm.tsx'
import { Fact, Facts } from '#console/ui/facts.tsx'
import { TextAreaItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { type JobNews, useJob } from '#console/ui/job/use-jobs.ts'
import { LoadFailed, Loading, NoneYet } from '#console/ui/list-states.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { PageLive } from '#console/ui/page-live.tsx'
import { VinCell } from '#console/ui/vin-cell.tsx'
import { CheckProgress, CheckStateTag } from './check-state.tsx'
import { FindingTable } from './finding-table.tsx'
import { FrameList } from './frame-list.tsx'
import page from '#console/ui/page.module.css'
import styles from './message-check.module.css'

/** One check in depth: items, samples, messages, the check before it, signature. */
export function NewMessageCheckDetailPage() {
  const { t } = useTranslation('messageCheck')
  const [params] = useSearchParams()
  const id = Number(params.get('id'))
  const known = Number.isSafeInteger(id) && id > 0
  return (
    <PageLive>
      <PageHeader title={t('detail')} />
      {known ? <Check key={id} id={id} /> : <NoneYet title={t('noCheck')} hint={t('noCheckHint')} />}
    </PageLive>
  )
}

function Check({ id }: { id: number }) {
  const { t } = useTranslation('messageCheck')
  const asking = { toast: false, keepPrevious: true }
  const { data, error, reload } = useCall(getMessageCheck, { query: { id } }, asking)
  // Every change of the check affects its findings.
  const news = useJob('messageCheck', id, () => true, reload)
  if (error && !data) return <LoadFailed error={error} retry={reload} />
  if (!data) return <Loading />
  return (
    <>
      <CheckFacts check={data} news={news} />
      <Actions check={data} />
      <FindingTable check={data} />
      <h2 className={styles.heading}>{t('messages')}</h2>
      <FrameList check={data} />
    </>
  )
}

function CheckFacts({ check, news }: { check: MessageCheckDetail; news: JobNews | undefined }) {
  const { t } = useTranslation(['messageCheck', 'common'])
  const format = useFormat()
  return (
    <Facts pairs={2}>
      <Fact name={t('common:field.vin')}>
        <VinCell vin={check.vin} />
      </Fact>
      <Fact name={t('result')}>
        <CheckStateTag state={check.state} /> {t('passedOf', { passed: check.passed, items: check.items })}
        <CheckProgress check={check} news={news} />
      </Fact>
      <Fact name={t('terminal')}>
        <bdi dir="ltr">{[check.sn, check.firmware].filter(Boolean).join(' · ') || '–'}</bdi>
      </Fact>
      <Fact name={t('template')}>
        <bdi>{check.template}</bdi> · {check.version}
      </Fact>
      <Fact name={t('started')}>
        <bdi dir="ltr">{format.time(check.startTime)}</bdi> · <bdi dir="ltr">{`${check.seconds} s`}</bdi>
      </Fact>
      <Fact name={t('operator')}>{check.operator || '–'}</Fact>
      <Fact name={t('signed')}>
        {check.signTime ? (
          <>
            <strong>
              <bdi>{check.signedName}</bdi>
            </strong>{' '}
            <bdi dir="ltr">{format.time(check.signTime)}</bdi> <bdi>{check.signedNote}</bdi>
          </>
        ) : (
          t('notSigned')
        )}
      </Fact>
    </Facts>
  )
}

const Signature = signMessageCheck.body.omit({ id: true })

function Actions({ check }: { check: MessageCheckDetail }) {
  const { t } = useTranslation('messageCheck')
  const refresh = useRefresh()
  const [signing, sign] = useState(false)
  const confirm = useConfirm()
  const ended = check.state === 'passed' || check.state === 'failed'
  const stop = () =>
    confirm({
      title: t('stopAsk'),
      danger: true,
      confirmText: t('stop'),
      onConfirm: () => call(cancelMessageCheck, { body: { id: check.id } }).then(() => refresh(getMessageCheck)),
    })
  return (
    <div className={page.toolbar}>
      {OPEN_CHECK_STATES.includes(check.state) && (
        <AllowedButton to={cancelMessageCheck} danger onClick={stop}>
          {t('stop')}
        </AllowedButton>
      )}
      {ended && check.signTime === null && (
        <AllowedButton to={signMessageCheck} type="primary" onClick={() => sign(true)}>
          {t('sign')}
        </AllowedButton>
      )}
      {ended && <Button onClick={() => window.print()}>{t('print')}</Button>}
      <FormDrawer
        open={signing}
        title={t('sign')}
        submitText={t('sign')}
        schema={Signature}
        initial={{ signedName: '', signedNote: '' }}
        onSubmit={async (body) => {
          await call(signMessageCheck, { body: { id: check.id, ...body } })
          await refresh(getMessageCheck)
        }}
        onClose={() => sign(false)}
      >
        <TextItem name="signedName" label={t('signName')} />
        <TextAreaItem name="signedNote" label={t('signNote')} rows={3} />
      </FormDrawer>
    </div>
  )
}
