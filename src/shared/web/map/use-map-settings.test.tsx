import { useQueryClient } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import { HttpResponse, http as mock } from 'msw'
import { setupServer } from 'msw/node'
import type { ReactNode } from 'react'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { getMapSettings } from '#core/contract/map-settings.ts'
import { ApiProvider } from '../api/api-provider.tsx'
import { mapKeyAtom } from '../state/map-service.ts'
import { useMapSettings } from './use-map-settings.ts'

const server = setupServer(
  mock.get(`*${getMapSettings.path}`, () =>
    HttpResponse.json({ code: 200, data: { styleUrl: 'https://map.test/style.json', mapKey: 'k-1' } }),
  ),
)
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => {
  server.resetHandlers()
  vi.restoreAllMocks()
})
afterAll(() => server.close())

function start() {
  const store = createStore()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={store}>
      <ApiProvider>{children}</ApiProvider>
    </Provider>
  )
  return { store, wrapper }
}

describe('a map service key exists in the app state', () => {
  it('comes from the installation, once for all maps', async () => {
    const { store, wrapper } = start()
    expect(store.get(mapKeyAtom)).toBe('')
    // Counted here and not at the server: a map of another file that shares this window may still be asking.
    const useAsking = () => ({ settings: useMapSettings(), calls: useQueryClient().isFetching() })
    const first = renderHook(useAsking, { wrapper })
    await waitFor(() => expect(store.get(mapKeyAtom)).toBe('k-1'))
    expect(first.result.current.settings?.mapKey).toBe('k-1')
    const second = renderHook(useAsking, { wrapper })
    second.rerender()
    expect(second.result.current).toMatchObject({ settings: { mapKey: 'k-1' }, calls: 0 })
  })

  it('is empty with the built-in map, also when the platform does not answer', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    server.use(mock.get(`*${getMapSettings.path}`, () => HttpResponse.json({ code: 500, msg: 'no' }, { status: 500 })))
    const { store, wrapper } = start()
    const { result } = renderHook(useMapSettings, { wrapper })
    await waitFor(() => expect(result.current).toEqual({}))
    expect(store.get(mapKeyAtom)).toBe('')
  })
})
