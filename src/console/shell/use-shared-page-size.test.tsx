import { screen, waitFor } from '@testing-library/react'
import { useAtom } from 'jotai'
import { beforeEach, describe, expect, it } from 'vitest'
import { listPreferences, savePreference } from '#core/contract/preference.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { pageSizeAtom } from '#web/state/page-size.ts'
import { useSharedPageSize } from './use-shared-page-size.ts'

function Rows() {
  useSharedPageSize()
  const [size, setSize] = useAtom(pageSizeAtom)
  return (
    <button type="button" onClick={() => setSize(50)}>
      {size}
    </button>
  )
}

const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  platform.answer(savePreference, () => undefined)
})
const open = () => renderPage(<Rows />, { path: '/baseInfo/vehicle' })

describe('rows a page', () => {
  it('are sent to the platform for the user, and stored under pageSize', async () => {
    platform.answer(listPreferences, () => [])
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: '10' }))
    await waitFor(() =>
      expect(platform.asked(savePreference).map(({ body }) => body)).toEqual([{ key: 'rows:page', value: '50' }]),
    )
    expect(localStorage.getItem('pageSize')).toBe('50')
  })

  it('are taken over from another computer', async () => {
    platform.answer(listPreferences, () => [{ key: 'rows:page', value: '20' }])
    await open()
    expect(await screen.findByRole('button', { name: '20' })).toBeVisible()
    expect(localStorage.getItem('pageSize')).toBe('20')
    expect(platform.asked(savePreference)).toEqual([])
  })
})
