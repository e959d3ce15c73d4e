import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { Form } from 'antd'
import { beforeEach, describe, expect, it } from 'vitest'
import { connectApi } from '#web/api/api-host.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { chooseTimeZoneAtom } from '#web/state/time-zone.ts'
import { TimeItem } from './time-item.tsx'

beforeEach(() => localStorage.clear())

function Shown({ time }: { time?: string }) {
  const [form] = Form.useForm()
  const seen = Form.useWatch<string | null | undefined>('time', form)
  return (
    <Form form={form} initialValues={{ time }}>
      <TimeItem name="time" label="Moment" />
      <output>{String(seen)}</output>
    </Form>
  )
}

async function open(time?: string, zone = 'Europe/Berlin') {
  const page = await renderPage(<Shown {...(time && { time })} />)
  act(() => page.store.set(chooseTimeZoneAtom, zone))
  connectApi({ timeZone: () => zone })
  const type = async (text: string) => {
    const field = screen.getByLabelText('Moment')
    await page.user.click(field)
    fireEvent.change(field, { target: { value: text } })
    await page.user.keyboard('{Enter}')
  }
  return { ...page, type }
}
const value = () => screen.getByRole('status').textContent

describe('a moment of a form', () => {
  it('in an hour that happens twice is the first one, and the other one with a press', async () => {
    const { user, type } = await open()
    await type('2026-10-25 02:30:00')
    expect(value()).toBe('2026-10-25 02:30:00+02:00')
    await user.click(screen.getByRole('radio', { name: 'UTC+1' }))
    expect(value()).toBe('2026-10-25 02:30:00+01:00')
    await type('2026-10-25 03:30:00')
    expect(value()).toBe('2026-10-25 03:30:00')
    expect(screen.queryByRole('radio')).toBeNull()
  })

  it('typed without seconds, or as a day alone, is kept', async () => {
    const { type } = await open()
    await type('28 Nov 2026 09:15')
    expect(value()).toBe('2026-11-28 09:15:00')
    await type('2026-11-27')
    expect(value()).toBe('2026-11-27 00:00:00')
  })

  it.each([
    ['2026-11-28 09:15:30', '2026-11-28 09:15:30'],
    ['28 Nov 2026 09:15', '2026-11-28 09:15:00'],
    ['28.11.2026', '2026-11-28 00:00:00'],
  ])('typed key by key as %s is kept when its field is left', async (typed, moment) => {
    const { user } = await open()
    await user.click(screen.getByLabelText('Moment'))
    await user.keyboard(typed)
    await user.tab()
    expect(value()).toBe(moment)
  })

  it('is kept too when the mouse leaves its field', async () => {
    const { user } = await open()
    await user.click(screen.getByLabelText('Moment'))
    await user.keyboard('2026-11-28 09:15')
    await user.click(document.body)
    await waitFor(() => expect(value()).toBe('2026-11-28 09:15:00'))
  })

  it('that never happens becomes the one after the change', async () => {
    const { type } = await open()
    await type('2026-03-29 02:30:00')
    expect(value()).toBe('2026-03-29 03:30:00')
    expect(screen.getByLabelText('Moment')).toHaveValue('29 Mar 2026 03:30:00')
  })

  it('is that of its zone, whatever the clocks of this computer do', async () => {
    const { type } = await open('2026-03-29 02:30:00', 'Asia/Shanghai')
    expect(screen.getByLabelText('Moment')).toHaveValue('29 Mar 2026 02:30:00')
    await type('2026-03-29 02:45:00')
    expect(value()).toBe('2026-03-29 02:45:00')
  })

  it('shows which of the two hours it was read with', async () => {
    await open('2026-10-25 02:30:00+01:00')
    expect(screen.getByRole('radio', { name: 'UTC+1' })).toBeChecked()
  })
})
