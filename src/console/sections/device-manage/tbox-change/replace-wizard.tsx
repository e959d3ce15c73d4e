import { Alert, Button, Checkbox, Drawer, Form, Radio, Steps } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/tbox-change.ts'
import { TBOX_CHANGE_HOURS, TBOX_CHANGE_MOVES, TBOX_CHANGE_REASONS } from '#core/domain/device-change.ts'
import { CallFailed } from '#web/api/call-failed.ts'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { FormSchema } from '#console/ui/form-builder/field-limits.ts'
import { NumberItem, SelectItem, TextAreaItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { useSubmit } from '#console/ui/form-builder/use-submit.ts'
import { forgetErrors } from '#console/ui/form-errors.ts'
import { LeaveGuard, useDiscardQuestion } from '#console/ui/leave-guard.tsx'
import page from '#console/ui/page.module.css'
import { FreeIccidSelect } from '#console/ui/select/free-iccid-select.tsx'
import { VinSelect } from '#console/ui/select/vehicle-selects.tsx'
import styles from '../device-manage.module.css'
import { OldTerminalFacts } from './old-terminal-facts.tsx'
import { OrderSummary } from './order-summary.tsx'
import { SpareTerminalSelect } from './spare-terminal-select.tsx'

const STEPS = ['vehicle', 'terminal', 'moves', 'confirm'] as const
/** The step each field is on, for errors of the platform. */
const FIELDS: readonly (readonly string[])[] = [
  ['vin', 'reason'],
  ['newSn', 'newIccid'],
  ['moves', 'deadlineHours'],
  [],
]
const CARDS = ['own', 'moved', 'free'] as const
type CardChoice = (typeof CARDS)[number]

const INITIAL = {
  reason: 'fault',
  card: 'own',
  moves: [...TBOX_CHANGE_MOVES],
  deadlineHours: TBOX_CHANGE_HOURS.usual,
}

interface Values extends Partial<contract.TboxChangeInput> {
  card?: CardChoice
}

/** Vehicle, new terminal with its card, what moves over, and a last look before a second person is asked. */
export function ReplaceWizard({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['deviceManage', 'common', 'validation'])
  const [form] = Form.useForm<Values>()
  const name = useId()
  const [at, go] = useState(0)
  const refresh = useRefresh()
  const ask = useDiscardQuestion()
  const values = (Form.useWatch([], form) as Values | undefined) ?? {}
  const old = useCall(
    contract.getOldTerminal,
    { query: { vin: values.vin ?? '' } },
    { enabled: open && values.vin?.length === 17, toast: false },
  )
  const oldTerminal = values.vin && !old.error ? old.data : undefined
  const { submit, busy, unplaced } = useSubmit(form, contract.TboxChangeInput, async (input) => {
    try {
      await call(contract.applyTboxChange, { body: input })
    } catch (error) {
      const step = FIELDS.findIndex((fields) => fields.includes(pathOf(error)))
      if (step >= 0) go(step)
      throw error
    }
    await refresh(contract.listTboxChanges, contract.findSpareTerminals)
    onClose()
  })
  const isChanged = () => form.getFieldValue('vin') !== undefined
  const leave = () => (isChanged() ? ask(onClose) : onClose())
  const isLast = at === STEPS.length - 1
  const mayGo = [
    oldTerminal !== undefined,
    Boolean(values.newSn) && (values.card !== 'free' || values.newIccid),
    true,
    true,
  ][at]
  const finish = () => {
    const { card, ...given } = form.getFieldsValue(true) as Values
    const newIccid = card === 'moved' ? oldTerminal?.iccid : card === 'free' ? given.newIccid : ''
    void submit({ ...given, newIccid: newIccid ?? '' })
  }
  return (
    <Drawer
      open={open}
      title={t('tboxChange.add')}
      size={640}
      onClose={leave}
      afterOpenChange={(shown) => !shown && go(0)}
      mask={{ closable: false }}
      destroyOnHidden
      footer={
        <div className={page.foot}>
          <Button onClick={leave}>{t('common:action.cancel')}</Button>
          {at > 0 && <Button onClick={() => go(at - 1)}>{t('tboxChange.step.back')}</Button>}
          <Button type="primary" htmlType="submit" form={name} loading={busy} disabled={!mayGo}>
            {isLast ? t('tboxChange.submit') : t('tboxChange.step.next')}
          </Button>
        </div>
      }
    >
      {open && <LeaveGuard isChanged={isChanged} />}
      <Steps size="small" current={at} items={STEPS.map((step) => ({ title: t(`tboxChange.step.${step}`) }))} />
      <FormSchema value={contract.TboxChangeInput}>
        <Form
          form={form}
          name={name}
          layout="vertical"
          preserve={false}
          initialValues={INITIAL}
          onFinish={() => (isLast ? finish() : mayGo && go(at + 1))}
          onValuesChange={(changed: object) => forgetErrors(form, changed)}
        >
          <StepBody shown={at === 0}>
            <Form.Item name="vin" label={t('common:field.vehicle')} required>
              <VinSelect />
            </Form.Item>
            {values.vin && old.error && (
              <Alert type="warning" showIcon title={t('validation:validation.vehicleWithoutTerminal')} />
            )}
            {oldTerminal && <OldTerminalFacts terminal={oldTerminal} />}
            <SelectItem
              name="reason"
              label={t('reason')}
              options={TBOX_CHANGE_REASONS.map((value) => ({ value, label: t(`tboxChange.reason.${value}`) }))}
            />
            <TextItem name="workshop" label={t('tboxChange.workshop')} />
            <TextAreaItem name="note" label={t('note')} />
          </StepBody>
          <StepBody shown={at === 1}>
            <Form.Item name="newSn" label={t('tboxChange.newSn')} required>
              <SpareTerminalSelect />
            </Form.Item>
            <Form.Item name="card" label={t('tboxChange.card')}>
              <Radio.Group
                options={CARDS.filter((card) => card !== 'moved' || Boolean(oldTerminal?.iccid)).map((value) => ({
                  value,
                  label: t(`tboxChange.card.${value}`),
                }))}
              />
            </Form.Item>
            <Form.Item name="newIccid" label={t('newIccid')} required hidden={values.card !== 'free'}>
              <FreeIccidSelect />
            </Form.Item>
          </StepBody>
          <StepBody shown={at === 2}>
            <MovesFields />
          </StepBody>
          <StepBody shown={isLast}>
            <Alert type="info" showIcon title={t('tboxChange.confirm.hint')} style={{ marginBlockEnd: 16 }} />
            {oldTerminal && <OrderSummary old={oldTerminal} values={values} />}
            {unplaced && <Alert type="error" showIcon title={unplaced} />}
          </StepBody>
        </Form>
      </FormSchema>
    </Drawer>
  )
}

function MovesFields() {
  const { t } = useTranslation('deviceManage')
  return (
    <>
      <Form.Item name="moves" label={t('tboxChange.moves')}>
        <Checkbox.Group options={TBOX_CHANGE_MOVES.map((value) => ({ value, label: t(`tboxChange.move.${value}`) }))} />
      </Form.Item>
      <NumberItem name="deadlineHours" label={t('tboxChange.deadlineHours')} required />
    </>
  )
}

/** Steps stay mounted, so that nothing that was entered gets lost. */
function StepBody({ shown, children }: { shown: boolean; children: ReactNode }) {
  return (
    <div className={styles.stepBody} hidden={!shown}>
      {children}
    </div>
  )
}

const pathOf = (error: unknown): string => (error instanceof CallFailed ? (error.failDetail[0]?.path ?? '') : '')
