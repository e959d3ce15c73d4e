import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { renderPage } from '#tests/support/render-page.tsx'
import { CallFailed } from '#web/api/call-failed.ts'
import { pinLanguageAtom } from '#web/state/language.ts'
import { ChoiceItem, LongTextItem, NumberItem, SwitchItem, TextItem } from './form-fields.tsx'
import { BoundedNumber, NumberInput } from './number-input.tsx'
import { SimpleForm } from './simple-form.tsx'

const read = vi.fn<(value: number | null) => void>()

const Schema = z
  .object({
    name: z
      .string()
      .min(1)
      .max(8)
      .regex(/^[^?]*$/, 'validation.format'),
    seats: z.number().max(60).optional(),
    remark: z.string().optional(),
    colour: z.string().optional(),
    active: z.boolean().default(false),
  })
  .refine(({ name }) => name !== 'nobody', { path: ['elsewhere'], message: 'validation.format' })
type Values = z.output<typeof Schema>

async function show(onSubmit: (values: Values) => Promise<unknown> = async () => {}) {
  const page = await renderPage(
    <SimpleForm schema={Schema} initial={{ active: true }} onSubmit={onSubmit}>
      <TextItem name="name" label="Name" />
      <NumberItem name="seats" label="Seats" suffix="seats" />
      <LongTextItem name="remark" label="Remark" maxLength={200} />
      <ChoiceItem name="colour" label="Colour" options={[{ value: 'red', label: 'Red' }]} />
      <SwitchItem name="active" label="Active" />
    </SimpleForm>,
  )
  return { ...page, save: () => page.user.click(screen.getByRole('button', { name: 'Save' })) }
}

describe('generic form builder', () => {
  it('sends what its schema accepts', async () => {
    const sent = vi.fn<(values: Values) => Promise<void>>().mockResolvedValue()
    const { user, save } = await show(sent)
    await user.type(screen.getByLabelText('Name'), 'Bus 7')
    await user.type(screen.getByLabelText('Seats'), '40')
    await user.click(screen.getByLabelText('Active'))
    await save()
    await waitFor(() => expect(sent).toHaveBeenCalledWith({ name: 'Bus 7', seats: 40, active: false }))
  })

  it('says under the field what its schema refuses, and sends nothing', async () => {
    const sent = vi.fn<(values: Values) => Promise<void>>()
    const { user, save } = await show(sent)
    await save()
    expect(await screen.findByText('Required')).toBeInTheDocument()
    await user.type(screen.getByLabelText('Name'), 'Bus?')
    await save()
    expect(await screen.findByText('Invalid format')).toBeInTheDocument()
    expect(sent).not.toHaveBeenCalled()
  })

  it('takes no longer text than its schema, and marks what is required', async () => {
    const { user } = await show()
    expect(screen.getByLabelText('Name')).toBeRequired()
    expect(screen.getByLabelText('Seats')).not.toBeRequired()
    await user.type(screen.getByLabelText('Name'), 'Bus 7 and more')
    expect(screen.getByLabelText('Name')).toHaveValue('Bus 7 an')
  })

  it('leaves a number beyond the limit as it was typed, says the limit once, and sends nothing', async () => {
    const sent = vi.fn<(values: Values) => Promise<void>>().mockResolvedValue()
    const { user, save } = await show(sent)
    const seats = screen.getByLabelText('Seats')
    await user.type(screen.getByLabelText('Name'), 'Bus 7')
    await user.type(seats, '610')
    expect(screen.queryByText('Must be at most 60')).toBeNull()
    await user.tab()
    expect(await screen.findByText('Must be at most 60')).toBeVisible()
    expect(seats).toHaveValue('610')
    await save()
    expect(sent).not.toHaveBeenCalled()
    expect(screen.getAllByText('Must be at most 60')).toHaveLength(1)
    await user.type(seats, '{Backspace}{Backspace}0')
    await waitFor(() => expect(screen.queryByText('Must be at most 60')).toBeNull())
    await save()
    await waitFor(() => expect(sent).toHaveBeenCalledWith(expect.objectContaining({ seats: 60 })))
  })

  it('says limits next to a number that belongs to no form, and stops arrow keys there', async () => {
    function Page() {
      const [value, setValue] = useState<number | null>(22)
      return (
        <>
          <BoundedNumber aria-label="Degrees" min={16} max={24} value={value} onChange={setValue} />
          <output>{value}</output>
        </>
      )
    }
    const { user } = await renderPage(<Page />)
    const degrees = screen.getByLabelText('Degrees')
    await user.type(degrees, '{ArrowUp}{ArrowUp}{ArrowUp}')
    expect(screen.getByRole('status')).toHaveTextContent('24')
    await user.clear(degrees)
    await user.type(degrees, '9')
    await user.tab()
    expect(degrees).toHaveValue('9')
    expect(screen.getByRole('alert')).toHaveTextContent('Must be at least 16')
    expect(screen.getByRole('status')).toHaveTextContent('9')
  })

  it('reads a decimal comma where the language writes one', async () => {
    const { store, user } = await renderPage(<NumberInput aria-label="Factor" value={null} onChange={read} />)
    act(() => store.set(pinLanguageAtom, 'de'))
    await user.type(screen.getByLabelText('Factor'), '1,5')
    expect(read).toHaveBeenLastCalledWith(1.5)
  })

  it('says above the button what belongs to no field', async () => {
    const { user, save } = await show()
    await user.type(screen.getByLabelText('Name'), 'nobody')
    await save()
    expect(await screen.findByText('Invalid format')).toBeInTheDocument()
  })

  it('says under the field what the platform refuses', async () => {
    const { user, save } = await show(() =>
      Promise.reject(new CallFailed(409, 'taken', [{ path: 'name', message: 'There is one of this name' }])),
    )
    await user.type(screen.getByLabelText('Name'), 'Bus 7')
    await save()
    expect(await screen.findByText('There is one of this name')).toBeInTheDocument()
  })
})
