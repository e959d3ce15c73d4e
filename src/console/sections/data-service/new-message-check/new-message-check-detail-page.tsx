import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { getMessageCheck, type MessageCheckDetail, signMessageCheck } from '#core/contract/message-check.ts'
import { OPEN_CHECK_STATES } from '#core/domain/message-check.ts'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Allowed } from '../../../ui/allowed.tsx'
import { FormDrawer } from '../../../ui/form-drawer.tsx'
import { LoadFailed, Loading, NoneYet } from '../../../ui/list-states.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { VinCell } from '../../../ui/vin-cell.tsx'
import { CheckStateTag } from './check-state.tsx'
import { FindingTable } from './finding-table.tsx'
import { FrameList } from './frame-list.tsx'
import styles from './message-check.module.css'

const REFRESH_MS = 3_000

/** One check in depth: items, samples, messages, the check before it, signature. */
export function NewMessageCheckDetailPage() {
  const { t } = useTranslation('messageCheck')
  const [params] = useSearchParams()
  const id = Number(params.get('id'))
  const known = Number.isSafeInteger(id) && id > 0
  return (
    <>
      <PageHeader title={t('detail')} />
      {known ? <Check key={id} id={id} /> : <NoneYet title={t('noCheck')} hint={t('noCheckHint')} />}
    </>
  )
}

function Check({ id }: { id: number }) {
  const { t } = useTranslation('messageCheck')
  const [over, setOver] = useState(false)
  const asking = { toast: false, keepPrevious: true, ...(!over && { refreshMs: REFRESH_MS }) }
  const { data, error, reload } = useCall(getMessageCheck, { query: { id } }, asking)
  // What has ended is not asked for again.
  if (data && over === OPEN_CHECK_STATES.includes(data.state)) setOver(!over)
  if (error && !data) return <LoadFailed error={error} retry={reload} />
  if (!data) return <Loading />
  return (
    <>
      <Facts check={data} />
      <Actions check={data} />
      <FindingTable check={data} />
      <h2 className={styles.heading}>{t('messages')}</h2>
      <FrameList check={data} />
    </>
  )
}

function Facts({ check }: { check: MessageCheckDetail }) {
  const { t } = useTranslation(['messageCheck', 'common'])
  const format = useFormat()
  return (
    <dl className={styles.facts}>
      <dt>{t('common:field.vin')}</dt>
      <dd>
        <VinCell vin={check.vin} />
      </dd>
      <dt>{t('result')}</dt>
      <dd>
        <CheckStateTag state={check.state} /> {t('passedOf', { passed: check.passed, items: check.items })}
      </dd>
      <dt>{t('terminal')}</dt>
      <dd>
        <bdi dir="ltr">{[check.sn, check.firmware].filter(Boolean).join(' · ') || '–'}</bdi>
      </dd>
      <dt>{t('template')}</dt>
      <dd>
        <bdi>{check.template}</bdi> · {check.version}
      </dd>
      <dt>{t('started')}</dt>
      <dd>
        <bdi dir="ltr">{format.time(check.startTime)}</bdi> · <bdi dir="ltr">{`${check.seconds} s`}</bdi>
      </dd>
      <dt>{t('operator')}</dt>
      <dd>{check.operator || '–'}</dd>
      <dt>{t('signed')}</dt>
      <dd>
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
      </dd>
    </dl>
  )
}

const Signature = signMessageCheck.body.omit({ id: true })

function Actions({ check }: { check: MessageCheckDetail }) {
  const { t } = useTranslation('messageCheck')
  const refresh = useRefresh()
  const [signing, sign] = useState(false)
  const ended = check.state === 'passed' || check.state === 'failed'
  return (
    <div className={styles.actions}>
      {ended && check.signTime === null && (
        <Allowed to={signMessageCheck}>
          <Button type="primary" onClick={() => sign(true)}>
            {t('sign')}
          </Button>
        </Allowed>
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
        <Form.Item name="signedName" label={t('signName')} required>
          <Input maxLength={100} autoComplete="off" />
        </Form.Item>
        <Form.Item name="signedNote" label={t('signNote')}>
          <Input.TextArea maxLength={300} rows={3} />
        </Form.Item>
      </FormDrawer>
    </div>
  )
}
