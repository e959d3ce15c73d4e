import { App, Button, Checkbox, Form } from 'antd'
import { useAtomValue } from 'jotai'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type Answer } from '#core/contract/endpoint.ts'
import { getNoticeSettings, NoticeSettings, saveNoticeSettings } from '#core/contract/notice.ts'
import { LANGUAGES } from '#core/domain/language.ts'
import { NOTICE_CHANNELS, NOTICE_TYPES } from '#core/domain/notice.ts'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { LANGUAGE_NAMES, languageAtom } from '#web/state/language.ts'
import { allTimeZones, timeZoneAtom } from '#web/state/time-zone.ts'
import { CodeItem, SelectItem } from '../form-builder/form-fields.tsx'
import { useSubmit } from '../form-builder/use-submit.ts'
import { Loading } from '../list-states.tsx'
import page from '../page.module.css'
import styles from './notice-channels.module.css'
import { PushSwitch } from './push-switch.tsx'

const NO_QUIET = '00:00'

/** How the user is notified outside the console: channels by type, quiet hours, language. For a drawer or a page. */
export function NoticeChannels({ onSaved }: { onSaved?: () => void }) {
  const { data } = useCall(getNoticeSettings)
  return data ? <SettingsForm known={data} {...(onSaved && { onSaved })} /> : <Loading />
}

function SettingsForm({ known, onSaved }: { known: Answer<typeof getNoticeSettings>; onSaved?: () => void }) {
  const { t } = useTranslation(['inbox', 'common'])
  const { message } = App.useApp()
  const language = useAtomValue(languageAtom)
  const zone = useAtomValue(timeZoneAtom)
  const refresh = useRefresh()
  const [form] = Form.useForm()
  const stored: NoticeSettings = known.settings ?? {
    language,
    zone,
    quietFrom: NO_QUIET,
    quietUntil: NO_QUIET,
    quietLevel: 1,
    channels: {},
  }
  const channels = Object.fromEntries(NOTICE_TYPES.map((type) => [type, stored.channels[type] ?? []]))
  const { submit, busy, unplaced } = useSubmit(form, NoticeSettings, async (body) => {
    await call(saveNoticeSettings, { body })
    await refresh(getNoticeSettings)
    message.success(t('settings.saved'))
    onSaved?.()
  })
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={{ ...stored, channels }}
      onFinish={submit}
      className={styles.form}
    >
      <ChannelTable />
      <p className={page.note}>{mailNote(known, t)}</p>
      <PushSwitch pushKey={known.pushKey} />
      <div className={styles.pair}>
        <CodeItem name="quietFrom" label={t('quietFrom')} maxLength={5} />
        <CodeItem name="quietUntil" label={t('quietUntil')} maxLength={5} />
      </div>
      <p className={page.note}>{t('quietHint')}</p>
      <SelectItem
        name="quietLevel"
        label={t('quietLevel')}
        options={([0, 1, 2, 3] as const).map((value) => ({ value, label: t(`upTo.${value}`) }))}
      />
      <SelectItem
        name="language"
        label={t('language')}
        options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
      />
      <SelectItem
        name="zone"
        label={t('zone')}
        showSearch
        options={allTimeZones().map((value) => ({ value, label: value }))}
      />
      {unplaced && <p role="alert">{unplaced}</p>}
      <Button type="primary" htmlType="submit" loading={busy}>
        {t('common:action.save')}
      </Button>
    </Form>
  )
}

/** Types of notices down, channels across. */
function ChannelTable() {
  const { t } = useTranslation('inbox')
  return (
    <table className={styles.table}>
      <caption>{t('channels')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('source')}</th>
          {NOTICE_CHANNELS.map((channel) => (
            <th key={channel} scope="col">
              {t(`channel.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {NOTICE_TYPES.map((type) => (
          <Form.Item key={type} name={['channels', type]} noStyle>
            <ChannelRow label={t(`view.${type}`)} />
          </Form.Item>
        ))}
      </tbody>
    </table>
  )
}

interface RowProps {
  label: string
  value?: readonly string[]
  onChange?: (channels: string[]) => void
}

function ChannelRow({ label, value = [], onChange }: RowProps) {
  const { t } = useTranslation('inbox')
  return (
    <tr>
      <th scope="row">{label}</th>
      {NOTICE_CHANNELS.map((channel) => (
        <td key={channel}>
          <Checkbox
            aria-label={`${label}: ${t(`channel.${channel}`)}`}
            checked={value.includes(channel)}
            onChange={({ target }) =>
              onChange?.(NOTICE_CHANNELS.filter((each) => (each === channel ? target.checked : value.includes(each))))
            }
          />
        </td>
      ))}
    </tr>
  )
}

function mailNote(
  { mail, mailAvailable }: Answer<typeof getNoticeSettings>,
  t: ReturnType<typeof useTranslation<['inbox', 'common']>>['t'],
): string {
  if (!mailAvailable) return t('mail.noServer')
  return mail === '' ? t('mail.noAddress') : t('mail.address', { address: mail })
}
