import { screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { checkParameter, parameterOfId } from '#core/protocol/jt808/parameter-catalogue.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { emptyValue } from './empty-value.ts'
import { ValueField } from './value-field.tsx'

const CHANNELS = parameterOfId(0x76)!

function Channels() {
  const [value, setValue] = useState(emptyValue(CHANNELS))
  return <ValueField shape={CHANNELS} value={value} label="Channels" disabled={false} onChange={setValue} />
}

it('lets the first row be added to a list that is empty', async () => {
  const { user } = await renderPage(<Channels />, { namespaces: ['parameter', 'protocol'] })
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Add row' }))
  expect(await screen.findAllByRole('button', { name: 'Remove' })).toHaveLength(1)
})

const COLLISION = parameterOfId(0x005d)!

function Collision({ onValue }: { onValue: (value: unknown) => void }) {
  const [value, setValue] = useState<unknown>(0x0a04)
  useEffect(() => onValue(value), [value, onValue])
  return <ValueField shape={COLLISION} value={value} label="Collision" disabled={false} onChange={setValue} />
}

it('leaves a part that has no room as it was typed, and it cannot be saved', async () => {
  const onValue = vi.fn<(value: unknown) => void>()
  const { user } = await renderPage(<Collision onValue={onValue} />, { namespaces: ['parameter', 'protocol'] })
  const [time, acceleration] = await screen.findAllByRole('spinbutton')
  await user.clear(time!)
  await user.type(time!, '300')
  await user.clear(acceleration!)
  await user.type(acceleration!, '2')
  expect(time).toHaveValue('300')
  expect(checkParameter(0x005d, onValue.mock.lastCall![0])).toBe('fault.number')
  await user.type(time!, '{Backspace}')
  expect(onValue.mock.lastCall![0]).toBe(0x14_1e)
})
