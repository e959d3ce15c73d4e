import { render, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { getMapSettings } from '#core/contract/map-settings.ts'
import { fakePlatform, refusal } from '#tests/support/fake-platform.ts'
import { ApiProvider } from './api-provider.tsx'
import { CallFailed } from './call-failed.ts'
import { reportReachable } from './connection.ts'
import { useCall } from './use-call.ts'

const platform = fakePlatform()
beforeEach(() => reportReachable(true))

function Settings() {
  const { data, error } = useCall(getMapSettings, {}, { toast: false })
  return <p>{data ? data.styleUrl : error instanceof CallFailed ? `failed ${error.code}` : 'loading'}</p>
}

it('asks again for what failed as soon as the platform is reached again', async () => {
  platform.answer(getMapSettings, () => refusal(503, 'starting'))
  render(
    <ApiProvider>
      <Settings />
    </ApiProvider>,
  )
  expect(await screen.findByText('failed 503')).toBeVisible()
  platform.answer(getMapSettings, () => ({ styleUrl: 'https://tiles.example.com' }))
  window.dispatchEvent(new Event('offline'))
  reportReachable(true)
  expect(await screen.findByText('https://tiles.example.com')).toBeVisible()
})
