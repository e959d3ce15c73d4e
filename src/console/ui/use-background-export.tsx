import { App } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { AnyEndpoint, GivenQuery } from '#core/contract/endpoint.ts'
import { createExport } from '#core/contract/export.ts'
import { call } from '#web/api/call.ts'
import { CallCancelled, CallFailed } from '#web/api/call-failed.ts'

/** Runs an export call in the background, and shows where to find the file. */
export function useBackgroundExport<E extends AnyEndpoint>(endpoint: E, filter: GivenQuery<E> | null) {
  const { t } = useTranslation()
  const { notification } = App.useApp()
  const [asking, setAsking] = useState(false)

  async function ask() {
    setAsking(true)
    try {
      await call(createExport, { body: { path: endpoint.path, filter: (filter ?? {}) as Record<string, unknown> } })
      notification.success({
        title: t('export.asked'),
        // Rendered outside of the router, where Link does not work.
        description: <a href="#/exportFile/index">{t('export.centre')}</a>,
      })
    } catch (error) {
      // The call reports its own failures.
      if (!(error instanceof CallFailed) && !(error instanceof CallCancelled)) throw error
    } finally {
      setAsking(false)
    }
  }

  return { ask, asking }
}
