import { Alert, App, Checkbox, Form, Select } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { getJointSession, type JointDetail, replayJointSession } from '#core/contract/joint.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { VinField } from '#console/ui/search-fields.tsx'

const Order = replayJointSession.body.omit({ sessionId: true })
const PACES = [1, 2, 5, 10, 20] as const

interface Props {
  session: JointDetail
  open: boolean
  onClose: () => void
}

/** A simulated terminal replays the messages of the vehicle. */
export function ReplayDrawer({ session: { sessionId, vin }, open, onClose }: Props) {
  const { t } = useTranslation('joint')
  const { message } = App.useApp()
  const refresh = useRefresh()
  return (
    <FormDrawer
      open={open}
      title={t('replay')}
      schema={Order}
      initial={{ vin, pace: 1, asNow: true }}
      submitText={t('replay.start')}
      onSubmit={async (order) => {
        const { frames } = await call(replayJointSession, { body: { ...order, sessionId } })
        message.success(t('replay.started', { count: frames, vin: order.vin }))
        await refresh(getJointSession)
      }}
      onClose={onClose}
    >
      <Alert type="warning" showIcon title={t('replay.hint')} style={{ marginBlockEnd: 16 }} />
      <VinField required />
      <Form.Item name="pace" label={t('replay.pace')}>
        <Select options={PACES.map((value) => ({ value, label: `${value}×` }))} />
      </Form.Item>
      <Form.Item name="asNow" valuePropName="checked">
        <Checkbox>{t('replay.asNow')}</Checkbox>
      </Form.Item>
    </FormDrawer>
  )
}
