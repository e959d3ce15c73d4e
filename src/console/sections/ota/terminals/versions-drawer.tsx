import { listTerminalVersions, type TerminalVersion, type UpgradeTerminal } from '#core/contract/upgrade-terminal.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { DetailDrawer } from '#console/ui/detail-drawer.tsx'
import { LoadFailed, Loading } from '#console/ui/list-states.tsx'
import { PlainTable } from '#console/ui/plain-table.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'

interface Props {
  /** None: closed. */
  terminal: UpgradeTerminal | undefined
  onClose: () => void
}

/** Versions a terminal logged in with. */
export function VersionsDrawer({ terminal, onClose }: Props) {
  const { t } = useTranslation('upgrade')
  const format = useFormat()
  const query = { id: terminal?.id ?? 0 }
  const { data, error, reload } = useCall(listTerminalVersions, { query }, { toast: false, enabled: !!terminal })
  return (
    <DetailDrawer
      open={terminal !== undefined}
      title={t('history.of', { name: terminal?.sn ?? '' })}
      size={560}
      onClose={onClose}
    >
      {error && !data && <LoadFailed error={error} retry={reload} />}
      {!error && !data && <Loading />}
      {data?.length === 0 && <p>{t('history.none')}</p>}
      {data && data.length > 0 && (
        <PlainTable<TerminalVersion>
          label={t('history')}
          rows={data}
          rowKey={({ version }) => version}
          columns={[
            [t('version'), ({ version }) => version, 'nameCode'],
            [t('history.first'), ({ firstTime }) => <TimeCell time={firstTime} />],
            [t('history.last'), ({ lastTime }) => <TimeCell time={lastTime} />],
            [t('history.logins'), ({ logins }) => format.number(logins), 'number'],
          ]}
        />
      )}
    </DetailDrawer>
  )
}
