import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createStore, Provider } from 'jotai'
import type { ReactNode } from 'react'
import type { Language } from '#core/domain/language.ts'
import { connectApi } from '#web/api/api-host.ts'
import { ApiProvider } from '#web/api/api-provider.tsx'
import { startI18n } from '#web/i18n/i18n.ts'
import { keepOverrides } from '#web/i18n/messages.ts'
import { FleetTable } from '#web/live/fleet-table.ts'
import { connectLive, type LiveWorker } from '#web/live/live-client.ts'
import type { LiveReport } from '#web/live/live-messages.ts'
import { LiveProvider } from '#web/live/live-provider.tsx'
import { pinLanguageAtom } from '#web/state/language.ts'
import { aVehicleFrame, type LiveRow } from '../builders/live-frames.ts'

/** Renders a screen, in English by default. Tests control the live connection; it starts as "connecting". */
export async function renderScreen(
  screen: ReactNode,
  { address, language = 'en' }: { address: string; language?: Language },
) {
  window.location.hash = `#${address}`
  keepOverrides(language, {})
  await startI18n(language, [
    'screens',
    'map',
    'alarm',
    'overseas',
    'fullMx',
    'yunying',
    'bigScreen',
    'multiTrack',
    'video',
    'common',
  ])
  const store = createStore()
  store.set(pinLanguageAtom, language)
  connectApi({ language: () => language })
  const worker: LiveWorker = { postMessage: () => {}, terminate: () => {}, onmessage: null }
  const connection = connectLive({ worker })
  const publish = (report: LiveReport) =>
    act(() => worker.onmessage?.(new MessageEvent<LiveReport>('message', { data: report })))
  const table = new FleetTable()

  const view = render(
    <Provider store={store}>
      <ApiProvider>
        <LiveProvider connection={connection}>{screen}</LiveProvider>
      </ApiProvider>
    </Provider>,
  )
  return {
    ...view,
    store,
    user: userEvent.setup(),
    live: {
      connected: () => publish({ type: 'status', status: 'live', refused: false, failed: false }),
      lost: () => publish({ type: 'status', status: 'reconnecting', refused: false, failed: true }),
      refused: () => publish({ type: 'status', status: 'connecting', refused: true, failed: true }),
      /** The whole fleet, as the first frame brings it. */
      fleet: (rows: readonly LiveRow[]) => {
        table.apply(aVehicleFrame('snapshot', rows))
        publish({ type: 'fleet', patch: table.takePatch() })
      },
      topic: (topic: string, message: unknown) => publish({ type: 'topic', topic, message }),
      close: () => connection.close(),
    },
  }
}
