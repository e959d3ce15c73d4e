import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderPage } from '#tests/support/render-page.tsx'
import { CallFailed } from '#web/api/call-failed.ts'
import { useConfirm } from './confirm.tsx'

afterEach(() => void vi.restoreAllMocks())

function Asking({ onConfirm }: { onConfirm: () => Promise<unknown> | void }) {
  const confirm = useConfirm()
  return (
    <button type="button" onClick={() => confirm({ title: 'Delete it?', confirmText: 'Delete', onConfirm })}>
      ask
    </button>
  )
}

async function ask(onConfirm: () => Promise<unknown> | void) {
  const { user } = await renderPage(<Asking onConfirm={onConfirm} />)
  await user.click(screen.getByRole('button', { name: 'ask' }))
  return { user, dialog: await screen.findByRole('dialog'), yes: await screen.findByRole('button', { name: 'Delete' }) }
}

describe('shared confirm dialog', () => {
  it('does what was asked and closes', async () => {
    const onConfirm = vi.fn<() => void>()
    const { user, yes } = await ask(onConfirm)
    await user.click(yes)
    expect(onConfirm).toHaveBeenCalledOnce()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('does nothing on cancel', async () => {
    const onConfirm = vi.fn<() => void>()
    const { user } = await ask(onConfirm)
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(onConfirm).not.toHaveBeenCalled()
  })

  it('does not close on outside click', async () => {
    const { user } = await ask(() => {})
    await user.click(document.querySelector('.ant-modal-wrap') as HTMLElement)
    await waitFor(() => expect(screen.getByRole('dialog')).toBeVisible())
  })

  it('confirm is throttled to one click per 2 s', async () => {
    let clock = 1_000_000
    vi.spyOn(Date, 'now').mockImplementation(() => clock)
    const onConfirm = vi.fn<() => Promise<never>>().mockRejectedValue(new CallFailed(500, 'no'))
    const { user, yes } = await ask(onConfirm)
    await user.click(yes)
    await waitFor(() => expect(yes).not.toHaveClass('ant-btn-loading'))
    clock += 1999
    await user.click(yes)
    expect(onConfirm).toHaveBeenCalledOnce()
    clock += 1
    await user.click(yes)
    expect(onConfirm).toHaveBeenCalledTimes(2)
  })

  it('stays open when what was asked failed', async () => {
    const { user, yes } = await ask(() => Promise.reject(new CallFailed(500, 'no')))
    await user.click(yes)
    await waitFor(() => expect(yes).not.toHaveClass('ant-btn-loading'))
    expect(screen.getByRole('dialog')).toBeVisible()
  })
})
