import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App, ConfigProvider } from 'antd'
import i18next from 'i18next'
import { createStore, Provider } from 'jotai'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import type { MyInfo } from '#core/contract/account.ts'
import { connectApi } from '#web/api/api-host.ts'
import { ApiProvider } from '#web/api/api-provider.tsx'
import { startI18n } from '#web/i18n/i18n.ts'
import { keepOverrides } from '#web/i18n/messages.ts'
import { takeMyInfoAtom } from '#web/state/session.ts'

export const ME: MyInfo = {
  userId: '1',
  username: 'admin',
  displayName: 'Admin',
  orgIds: '1',
  orgName: 'Demo Logistics',
  activeMap: 'wgs84',
  mapCenterLngLat: '108.95,34.26',
  oemId: 'demo',
  oemName: 'Demo',
  menuApis: [],
  viewsAs: null,
  buttonApis: [],
}

interface Options {
  /** Path of the page, with its query. */
  path?: string
  /** Menu paths and button codes the person holds. */
  codes?: readonly string[]
  namespaces?: readonly string[]
}

/** Puts a page on screen in English, as a signed-in person sees it, without the shell around it. */
export async function renderPage(page: ReactNode, { path = '/', codes = [], namespaces = [] }: Options = {}) {
  // Nothing is overridden, so nothing has to be asked for.
  keepOverrides('en', {})
  await startI18n('en', ['common', 'shell', 'validation', ...namespaces])
  const store = createStore()
  store.set(takeMyInfoAtom, { ...ME, menuApis: [...codes], buttonApis: [...codes] })
  connectApi({ language: () => 'en', defaultMessage: (reason) => i18next.t(`common:request.${reason}`) })
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [path] })
  const { unmount } = render(
    <Provider store={store}>
      <ApiProvider>
        <ConfigProvider theme={{ token: { motion: false }, zeroRuntime: true }}>
          <App>
            <RouterProvider router={router} />
          </App>
        </ConfigProvider>
      </ApiProvider>
    </Provider>,
  )
  return { user: userEvent.setup(), store, router, unmount }
}
