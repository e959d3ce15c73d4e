import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { parameterOfId } from '#core/protocol/jt808/parameter-catalogue.ts'
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
