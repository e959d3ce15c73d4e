import { App, Button, Form } from 'antd'
import { useStore } from 'jotai'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { getOwnProfile, OwnProfile, updateOwnProfile } from '#core/contract/account.ts'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { Fact, Facts } from '../../ui/facts.tsx'
import { FormSchema } from '../../ui/form-builder/field-limits.ts'
import { CodeItem, TextItem } from '../../ui/form-builder/form-fields.tsx'
import { useSubmit } from '../../ui/form-builder/use-submit.ts'
import { LoadFailed, Loading } from '../../ui/list-states.tsx'
import { loadUserInfo } from '../load-session.ts'

/** Name, email address and phone number of the user. */
export function ProfileForm() {
  const { data, error, reload } = useCall(getOwnProfile, {}, { toast: false })
  if (error) return <LoadFailed error={error} retry={reload} />
  return data ? <Fields profile={data} /> : <Loading />
}

function Fields({ profile }: { profile: OwnProfile & { username: string; orgName: string } }) {
  const { t } = useTranslation(['settings', 'common'])
  const { message } = App.useApp()
  const [form] = Form.useForm()
  const store = useStore()
  const refresh = useRefresh()
  const { submit, busy } = useSubmit(form, OwnProfile, async (body) => {
    await call(updateOwnProfile, { body })
    message.success(t('settings:saved'))
    await Promise.all([refresh(getOwnProfile), loadUserInfo(store)])
  })
  return (
    <>
      <Facts>
        <Fact name={t('settings:username')}>
          <bdi dir="ltr">{profile.username}</bdi>
        </Fact>
        <Fact name={t('settings:org')}>{profile.orgName}</Fact>
      </Facts>
      <FormSchema value={OwnProfile}>
        <Form form={form} layout="vertical" initialValues={profile} onFinish={submit} style={{ maxWidth: 420 }}>
          <TextItem name="displayName" label={t('settings:name')} autoComplete="name" />
          <CodeItem name="mail" label={t('settings:mail')} maxLength={128} autoComplete="email" />
          <CodeItem name="phone" label={t('settings:phone')} autoComplete="tel" />
          <Button type="primary" htmlType="submit" loading={busy}>
            {t('common:action.save')}
          </Button>
        </Form>
      </FormSchema>
    </>
  )
}
