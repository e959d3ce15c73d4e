import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPage } from '#tests/support/render-page.tsx'
import { SignalGrid } from './signal-grid.tsx'

const time = '2026-03-01 08:00:00'
const item = {
  code: 'soc',
  kind: 'standard',
  source: 'gb32960',
  name: 'SOC',
  names: {},
  unit: '%',
  type: 'number',
  least: 0,
  greatest: 100,
  protocolId: '',
  pages: [],
  rule: 'range',
  extension: null,
  words: [],
  updateTime: null,
} as const

it('says how old a value is when it was read, not when the page was opened', async () => {
  const values = [{ code: 'soc', value: 71, time, receiveTime: time, plausible: true }]
  const at = (seconds: number) => (
    <SignalGrid
      items={[{ ...item, pages: [], words: [] }]}
      values={values}
      curves={new Map()}
      others={undefined}
      updatedAt={Date.parse('2026-03-01T00:00:00Z') + seconds * 1000}
    />
  )
  await renderPage(
    <>
      {at(45)}
      {at(3 * 3600)}
    </>,
    { namespaces: ['carCondition', 'history'] },
  )
  expect(screen.getByText('45s ago')).toBeVisible()
  expect(screen.getByText('3h ago')).toBeVisible()
})
