import { screen, waitFor, within } from '@testing-library/react'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { renderPage } from '#tests/support/render-page.tsx'
import { FormDrawer } from './form-drawer.tsx'
import { TimeRangeControl } from './time-range-control.tsx'

// In mode "test" antd gives every layer the same id, and Esc no longer knows which one is on top.
beforeAll(() => void vi.stubEnv('NODE_ENV', 'development'))
afterAll(() => void vi.unstubAllEnvs())

const Name = z.object({ name: z.string().min(1), note: z.string().nullish() })

function Renaming({ onSubmit }: { onSubmit: (values: z.output<typeof Name>) => Promise<unknown> }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        rename
      </button>
      <FormDrawer
        open={open}
        title="Rename it"
        schema={Name}
        initial={{ name: 'Depot', note: null }}
        onSubmit={onSubmit}
        onClose={() => setOpen(false)}
      >
        <Form.Item name="name" label="Name">
          <Input />
        </Form.Item>
        <Form.Item name="note" label="Note">
          <Input />
        </Form.Item>
      </FormDrawer>
    </>
  )
}

async function rename() {
  const onSubmit = vi.fn<() => Promise<void>>().mockResolvedValue(undefined)
  const { user } = await renderPage(<Renaming onSubmit={onSubmit} />)
  await user.click(screen.getByRole('button', { name: 'rename' }))
  const drawer = within(await screen.findByRole('dialog'))
  const ways = {
    x: () => user.click(drawer.getByRole('button', { name: 'Close' })),
    cancel: () => user.click(drawer.getByRole('button', { name: 'Cancel' })),
    esc: () => user.keyboard('{Escape}'),
  }
  return { user, drawer, ways, onSubmit }
}

const WAYS = ['x', 'cancel', 'esc'] as const
const gone = () => waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull())
// antd writes the title of a question twice.
const ASKED = { selector: '.ant-modal-confirm-title' }
const asked = () => screen.queryByText('Discard the changes?', ASKED)
const question = async () =>
  within((await screen.findByText('Discard the changes?', ASKED)).closest<HTMLElement>('[role=dialog]')!)

describe('form drawer', () => {
  it.each(WAYS)('closes an untouched form without asking (%s)', async (way) => {
    const { ways } = await rename()
    await ways[way]()
    await gone()
    expect(asked()).toBeNull()
  })

  it.each(WAYS)('asks before it throws away what was entered (%s)', async (way) => {
    const { user, drawer, ways } = await rename()
    await user.type(drawer.getByLabelText('Name'), ' 2')
    await ways[way]()
    await user.click((await question()).getByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(asked()).toBeNull())
    expect(drawer.getByLabelText('Name')).toHaveValue('Depot 2')

    await ways[way]()
    await user.click((await question()).getByRole('button', { name: 'Discard' }))
    await gone()
  })

  it('takes Esc on the question as keeping, and asks once however often Esc is pressed', async () => {
    const { user, drawer } = await rename()
    await user.type(drawer.getByLabelText('Name'), ' 2')
    await user.keyboard('{Escape}')
    await question()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(asked()).toBeNull())
    expect(drawer.getByLabelText('Name')).toHaveValue('Depot 2')
  })

  it('does not ask about what was changed back, or emptied again', async () => {
    const { user, drawer, ways } = await rename()
    await user.type(drawer.getByLabelText('Name'), '2{Backspace}')
    await user.type(drawer.getByLabelText('Note'), 'x{Backspace}')
    await ways.cancel()
    await gone()
    expect(asked()).toBeNull()
  })

  it('does not ask after it was saved', async () => {
    const { user, drawer, onSubmit } = await rename()
    await user.type(drawer.getByLabelText('Name'), ' 2')
    await user.click(drawer.getByRole('button', { name: 'Save' }))
    await gone()
    expect(onSubmit).toHaveBeenCalledOnce()
    expect(asked()).toBeNull()
  })

  it('saves with Enter in a field: its button is the one of the form', async () => {
    const { user, drawer, onSubmit } = await rename()
    const save = drawer.getByRole<HTMLButtonElement>('button', { name: 'Save' })
    const field = drawer.getByLabelText<HTMLInputElement>('Name')
    expect([save.type, save.form]).toEqual(['submit', field.form])
    await user.type(field, ' 2')
    await user.click(save)
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ name: 'Depot 2', note: null }))
  })
})

describe('leaving the page with a changed form', () => {
  it('asks first, and stays or goes as the person says', async () => {
    const onSubmit = vi.fn<() => Promise<void>>().mockResolvedValue(undefined)
    const { user, router } = await renderPage(<Renaming onSubmit={onSubmit} />, { path: '/here' })
    await user.click(screen.getByRole('button', { name: 'rename' }))
    const drawer = within(await screen.findByRole('dialog'))
    await user.type(drawer.getByLabelText('Name'), ' 2')
    void router.navigate('/there')
    await user.click((await question()).getByRole('button', { name: 'Keep editing' }))
    expect(router.state.location.pathname).toBe('/here')
    await waitFor(() => expect(asked()).toBeNull())

    void router.navigate('/there')
    await user.click((await question()).getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/there'))
  })

  it('goes at once when nothing was changed', async () => {
    const { user, router } = await renderPage(<Renaming onSubmit={() => Promise.resolve()} />, { path: '/here' })
    await user.click(screen.getByRole('button', { name: 'rename' }))
    await screen.findByRole('dialog')
    void router.navigate('/there')
    await waitFor(() => expect(router.state.location.pathname).toBe('/there'))
  })
})

describe('what was wrong', () => {
  it('is cleared when the field is corrected, and with the next try', async () => {
    const { user, drawer, onSubmit } = await rename()
    const name = drawer.getByLabelText('Name')
    await user.clear(name)
    await user.click(drawer.getByRole('button', { name: 'Save' }))
    expect(await drawer.findByText('Required')).toBeVisible()
    await user.type(name, 'D')
    await waitFor(() => expect(drawer.queryByText('Required')).toBeNull())
    await user.click(drawer.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce())
  })

  it('is not there for want of an end of a range that is being typed', async () => {
    const onSubmit = vi.fn<() => Promise<void>>().mockResolvedValue(undefined)
    const { user } = await renderPage(
      <FormDrawer open title="Range" schema={z.object({ range: z.object({}) })} onSubmit={onSubmit} onClose={() => {}}>
        <Form.Item name="range" label="Range">
          <TimeRangeControl />
        </Form.Item>
      </FormDrawer>,
    )
    const drawer = within(await screen.findByRole('dialog'))
    await user.click(drawer.getByLabelText('Range'))
    await user.keyboard('15-11-2026 00:00:00{Enter}')
    await user.keyboard('16-11-2026 00:00:00{Enter}')
    await waitFor(() => expect(drawer.getByLabelText('End of the time range')).toHaveValue('16 Nov 2026 00:00:00'))
    expect(onSubmit).not.toHaveBeenCalled()
    expect(drawer.queryByText('Required')).toBeNull()
  })
})
