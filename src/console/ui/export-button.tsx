import { DownOutlined } from '@ant-design/icons'
import { App, Button, Space } from 'antd'
import { useAtomValue } from 'jotai'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { AnyEndpoint, GivenQuery } from '#core/contract/endpoint.ts'
import { download } from '#web/api/call.ts'
import { CallCancelled, CallFailed } from '#web/api/call-failed.ts'
import { plainZoneName } from '#web/i18n/zone-label.ts'
import { timeZoneAtom } from '#web/state/time-zone.ts'
import { Allowed } from './allowed.tsx'
import { MenuButton } from './menu-button.tsx'
import { saveFile } from './save-file.ts'
import { useBackgroundExport } from './use-background-export.tsx'

const ExportDialog = lazy(async () => ({ default: (await import('./export/export-dialog.tsx')).ExportDialog }))

interface Props<E extends AnyEndpoint> {
  endpoint: E
  /** null: nothing was searched yet, so there is nothing to export. */
  filter: GivenQuery<E> | null
}

/** Downloads the list, directly or through the export centre. Hidden without permission to export. */
export function ExportButton<E extends AnyEndpoint>({ endpoint, filter }: Props<E>) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const zone = useAtomValue(timeZoneAtom)
  const [busy, setBusy] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const background = useBackgroundExport(endpoint, filter)

  async function start() {
    if (filter === null) return
    setBusy(true)
    try {
      const file = await download(endpoint, { query: filter })
      saveFile(file)
      message.success(t('export.done', { name: file.name, zone: plainZoneName(zone) }))
    } catch (error) {
      // The call reports its own failures.
      if (!(error instanceof CallFailed) && !(error instanceof CallCancelled)) throw error
    } finally {
      setBusy(false)
    }
  }

  return (
    <Allowed to={endpoint}>
      <Space.Compact>
        <Button onClick={start} loading={busy} disabled={filter === null}>
          {t('action.export')}
        </Button>
        <MenuButton
          icon={<DownOutlined aria-hidden />}
          aria-label={t('action.exportOtherwise')}
          loading={background.asking}
          disabled={filter === null}
          menu={{
            items: [
              { key: 'background', label: t('action.exportInBackground'), onClick: () => void background.ask() },
              { key: 'options', label: t('action.exportOptions'), onClick: () => setChoosing(true) },
            ],
          }}
        />
      </Space.Compact>
      {choosing && filter !== null && (
        <Suspense>
          <ExportDialog
            endpoint={endpoint}
            filter={filter as Record<string, unknown>}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </Allowed>
  )
}
