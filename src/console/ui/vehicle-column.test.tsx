import { screen } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { renderPage } from '#tests/support/render-page.tsx'
import { useColumnKit } from './columns.tsx'
import { WholeTable } from './whole-table.tsx'

interface Row {
  plate: string | null
  vin: string | null
}

const PLATED = { plate: '沪A·12345', vin: 'LSJA24U62MG000001' }
const NEW_ONE = { plate: '', vin: 'LSJA24U62MG000002' }
const ROWS: Row[] = [PLATED, NEW_ONE, { plate: null, vin: null }]
const READ = { data: ROWS, loading: false, error: null, reload: () => {} }

function Vehicles() {
  const column = useColumnKit<Row>()
  const { search } = useLocation()
  return (
    <>
      <output>{new URLSearchParams(search).get('vehicle') ?? 'no vehicle'}</output>
      <WholeTable<Row> read={READ} rowKey={({ vin }) => vin ?? ''} columns={[column.vehicle()]} />
    </>
  )
}

describe('the vehicle of a row', () => {
  it('is its plate with the VIN after it, or the VIN where it has no plate', async () => {
    await renderPage(<Vehicles />)
    expect(screen.getByRole('columnheader', { name: /^Vehicle/ })).toBeVisible()
    const cells = [...document.querySelectorAll('.ant-table-row .ant-table-cell')]
    expect(cells.map(({ textContent }) => textContent)).toEqual([`${PLATED.plate} ${PLATED.vin}`, NEW_ONE.vin, '–'])
    expect(screen.getByRole('button', { name: `Copy: ${PLATED.vin}` })).toBeInTheDocument()
  })

  it('opens by its name', async () => {
    const { user } = await renderPage(<Vehicles />)
    await user.click(screen.getByRole('button', { name: PLATED.plate }))
    expect(document.querySelector('output')).toHaveTextContent(PLATED.vin)
  })
})
