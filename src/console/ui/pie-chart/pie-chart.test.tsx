import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderPage } from '#tests/support/render-page.tsx'
import { COLORS } from '#web/theme/tokens.ts'
import { PieChart } from './pie-chart.tsx'
import { pieOption } from './pie-option.ts'

const PARTS = [
  { name: 'Driving', value: 30 },
  { name: 'Parked', value: 60 },
  { name: 'Offline', value: 0.5 },
]
const format = { number: (value: unknown) => String(value), percent: (share: unknown) => `${String(share)} share` }

describe('pie chart', () => {
  it('says in a table what it shows, with shares of two decimals where they are not whole (§9)', async () => {
    await renderPage(<PieChart title="By state" parts={PARTS} />, { namespaces: ['dialogs'] })
    const table = await screen.findByRole('table', { name: 'By state' })
    const rows = within(table).getAllByRole('row').slice(1)
    expect(rows.map((row) => row.textContent)).toEqual(['Driving3033.15%', 'Parked6066.30%', 'Offline0.50.55%'])
  })

  it('names the picture', async () => {
    await renderPage(<PieChart title="By state" parts={PARTS} />, { namespaces: ['dialogs'] })
    expect(await screen.findByRole('figure', { name: 'By state' })).toBeInTheDocument()
  })

  it('reads no data when there is nothing to divide', async () => {
    await renderPage(<PieChart title="By state" parts={[{ name: 'Driving', value: 0 }]} />, { namespaces: ['dialogs'] })
    expect(await screen.findByText('No data', { selector: 'div' })).toBeInTheDocument()
  })

  it('draws no series in red, in either theme', () => {
    for (const colors of Object.values(COLORS)) {
      const used = pieOption(PARTS, colors, format).color as string[]
      expect(used).not.toContain(colors.danger)
      expect(used).not.toContain(colors.level2)
    }
  })
})
