import { Form, Select } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { CONSENT_STATES, type DataProfile, getDataProfile, saveConsent } from '#core/contract/data-profile.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { TextAreaItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'

const Body = saveConsent.body.omit({ vin: true })

interface Props {
  /** VIN of the vehicle; null: closed. */
  profile: DataProfile | null
  onClose: () => void
}

/** Consent of the owner, and the recipients of the data. */
export function ConsentDrawer({ profile, onClose }: Props) {
  const { t } = useTranslation('dataProfile')
  const refresh = useRefresh()
  const { state, recipients, note } = profile?.consent ?? { state: 'unknown', recipients: [], note: '' }
  return (
    <FormDrawer
      open={profile !== null}
      title={t('consent.edit')}
      schema={Body}
      initial={{ state, recipients, note }}
      onSubmit={async (body) => {
        if (!profile) return
        await call(saveConsent, { body: { ...body, vin: profile.vin } })
        await refresh(getDataProfile)
      }}
      onClose={onClose}
    >
      <Form.Item name="state" label={t('consent.state')}>
        <Select options={CONSENT_STATES.map((value) => ({ value, label: t(`consent.${value}`) }))} />
      </Form.Item>
      <Form.Item name="recipients" label={t('consent.recipients')} extra={t('consent.recipientsHint')}>
        <Select mode="tags" open={false} suffixIcon={null} />
      </Form.Item>
      <TextAreaItem name="note" label={t('consent.note')} autoSize={{ minRows: 2, maxRows: 6 }} />
    </FormDrawer>
  )
}
