import { App, Form, Select } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { listMessageChecks, listMessageTemplates, startMessageChecks } from '#core/contract/message-check.ts'
import { vinsIn } from '#core/domain/vin-list.ts'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { NumberItem } from '#console/ui/form-builder/form-fields.tsx'

interface Props {
  /** Initial VINs; null: closed. */
  vins: readonly string[] | null
  onClose: () => void
}

const SEPARATORS = [',', ' ', ';', '\n', '\t']

/** One vehicle or many: each is checked from its next message on. */
export function StartDrawer({ vins, onClose }: Props) {
  const { t } = useTranslation(['messageCheck', 'common'])
  const { message } = App.useApp()
  const refresh = useRefresh()
  const { data: templates = [] } = useCall(listMessageTemplates)
  return (
    <FormDrawer
      open={vins !== null}
      title={t('start')}
      submitText={t('start')}
      schema={startMessageChecks.body}
      initial={{ vins: vins ?? [], seconds: 120 }}
      onSubmit={async (body) => {
        const { started, refused } = await call(startMessageChecks, { body })
        const summary = t('startedCount', { count: started })
        if (refused.length === 0) message.success(summary)
        else message.warning(`${summary} ${t('notStarted')}: ${refused.join(', ')}`)
        await refresh(listMessageChecks)
      }}
      onClose={onClose}
    >
      <Form.Item
        name="vins"
        label={t('vins')}
        required
        normalize={(texts: string[]) => texts.flatMap((text) => vinsIn(text.toUpperCase()))}
      >
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={SEPARATORS} />
      </Form.Item>
      <Form.Item name="templateId" label={t('template')} required>
        <Select
          options={templates.map(({ id, name }) => ({ value: id, label: name }))}
          notFoundContent={t('noTemplates')}
        />
      </Form.Item>
      <NumberItem name="seconds" label={t('collects')} hint={t('collectsHint')} required />
    </FormDrawer>
  )
}
