import { App, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyEndpoint, GivenQuery } from '#core/contract/endpoint.ts'
import { createExport } from '#core/contract/export.ts'
import { call } from '#web/api/call.ts'
import { CallCancelled, CallFailed } from '#web/api/call-failed.ts'
import { Allowed } from './allowed.tsx'

interface Props<E extends AnyEndpoint> {
  /** The export call whose answer is made in the background. */
  endpoint: E
  /** null: nothing was searched yet, so there is nothing to export. */
  filter: GivenQuery<E> | null
}

/** Exports in the background what the list shows, and says where it will be found. */
export function BackgroundExportButton<E extends AnyEndpoint>({ endpoint, filter }: Props<E>) {
  const { t } = useTranslation()
  const { notification } = App.useApp()
  const [busy, setBusy] = useState(false)

  async function start() {
    setBusy(true)
    try {
      await call(createExport, { body: { path: endpoint.path, filter: (filter ?? {}) as Record<string, unknown> } })
      notification.success({
        title: t('export.asked'),
        // Stands outside of the router, where a Link has nothing to go by.
        description: <a href="#/exportFile/index">{t('export.centre')}</a>,
      })
    } catch (error) {
      // Failures of the call are told by the call.
      if (!(error instanceof CallFailed) && !(error instanceof CallCancelled)) throw error
    } finally {
      setBusy(false)
    }
  }

  return (
    <Allowed to={endpoint}>
      <Button onClick={start} loading={busy} disabled={filter === null}>
        {t('action.exportInBackground')}
      </Button>
    </Allowed>
  )
}
