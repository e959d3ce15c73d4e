import { Form } from 'antd'
import { findFenceRecipients } from '#core/contract/fence-reminder.ts'
import { SelectItem } from '#console/ui/form-builder/form-fields.tsx'
import { useCall } from '#web/api/use-call.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useSeen } from './use-seen.ts'

/** Accounts that are notified of the alarms of a fence. Those the user does not see have a number alone. */
export function RecipientsItem() {
  const { t } = useTranslation('fence')
  const { data = [] } = useCall(findFenceRecipients, { query: {} }, { toast: false })
  const chosen = Form.useWatch<number[] | undefined>('recipientIds') ?? []
  const seen = useSeen(chosen)
  const names = new Map(data.map(({ id, name }) => [id, name]))
  return (
    <SelectItem
      name="recipientIds"
      label={t('recipients')}
      hint={t('recipients.hint')}
      mode="multiple"
      showSearch
      options={[...new Set([...names.keys(), ...seen])].map((id) => ({ value: id, label: names.get(id) ?? `#${id}` }))}
    />
  )
}
