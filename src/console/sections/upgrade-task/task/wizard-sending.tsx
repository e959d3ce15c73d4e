import { Form } from 'antd'
import { UPGRADE_CHANNELS } from '#core/domain/upgrade-record.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { CodeItem, NumberItem, SelectItem } from '#console/ui/form-builder/form-fields.tsx'

/** How the file gets to the vehicle, and how long each part of it may take. */
export function SendingFields() {
  const { t } = useTranslation('upgradeTask')
  const channel = Form.useWatch<string | undefined>('channel')
  return (
    <>
      <SelectItem
        name="channel"
        label={t('channel')}
        options={UPGRADE_CHANNELS.map((value) => ({ value, label: t(`channel.${value}`) }))}
      />
      {channel !== 'package' && <CodeItem name="server" label={t('server')} hint={t('server.hint')} required />}
      <NumberItem name="limitMinutes" label={t('limitMinutes')} hint={t('limitMinutes.hint')} required />
      <NumberItem name="waitDays" label={t('waitDays')} hint={t('waitDays.hint')} required />
    </>
  )
}
