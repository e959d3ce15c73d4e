import { Alert, Button, Space } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { AnyEndpoint } from '#core/contract/endpoint.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Allowed } from './allowed.tsx'
import { useBackgroundExport } from './use-background-export.tsx'

interface Props {
  rows: number
  filter: unknown
  exported?: AnyEndpoint | undefined
  onAnyway: () => void
  onExported: () => void
}

/** Says that a search matches more than anybody reads, and offers what helps. */
export function WideSearchNotice({ rows, filter, exported, onAnyway, onExported }: Props) {
  const { t } = useTranslation(['list', 'common'])
  const format = useFormat()
  return (
    <Alert
      type="warning"
      showIcon
      title={t('wide.title', { rows: format.number(rows) })}
      description={exported ? t('wide.hintExport') : t('wide.hint')}
      action={
        <Space>
          {exported && (
            <Allowed to={exported}>
              <ExportInstead exported={exported} filter={filter} onDone={onExported} />
            </Allowed>
          )}
          <Button size="small" onClick={onAnyway}>
            {t('wide.anyway')}
          </Button>
        </Space>
      }
    />
  )
}

function ExportInstead({ exported, filter, onDone }: { exported: AnyEndpoint; filter: unknown; onDone: () => void }) {
  const { t } = useTranslation('common')
  const { ask, asking } = useBackgroundExport(exported, filter)
  return (
    <Button size="small" type="primary" loading={asking} onClick={() => void ask().then(onDone)}>
      {t('action.exportInBackground')}
    </Button>
  )
}
