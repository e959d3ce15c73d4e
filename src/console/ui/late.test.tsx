import { render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { late } from './late.tsx'

const Dialog = ({ open, name }: { open: boolean; name: string }) => (
  <p>
    {name} is {open ? 'open' : 'closing'}
  </p>
)

describe('a dialog whose code comes late', () => {
  it('is loaded when it first opens and stays, so that it can close', async () => {
    const load = vi.fn<() => Promise<typeof Dialog>>(() => Promise.resolve(Dialog))
    const Late = late(load, ({ open }) => open)

    const { container, rerender } = render(<Late open={false} name="edit" />)
    expect(container.textContent).toBe('')
    expect(load).not.toHaveBeenCalled()

    rerender(<Late open name="edit" />)
    expect(await screen.findByText('edit is open')).toBeTruthy()

    rerender(<Late open={false} name="edit" />)
    expect(container.textContent).toBe('edit is closing')
    expect(load).toHaveBeenCalledOnce()
  })
})
