import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { VehicleLogFilter } from '#core/contract/vehicle-log.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { TimeRangeField, VinField } from './search-fields.tsx'
import { SearchForm } from './search-form.tsx'
import { useSearch } from './use-search.ts'

fakePlatform()
const [FIRST, SECOND] = ['LGWEF4A50TEST0001', 'LGWEF4A50TEST0002']
beforeEach(() => localStorage.clear())

function Journal({ single }: { single: boolean }) {
  const search = useSearch(VehicleLogFilter)
  return (
    <>
      <SearchForm search={search}>
        <VinField single={single} />
        <TimeRangeField required />
      </SearchForm>
      <output>{search.filter?.vin ?? 'not searched'}</output>
    </>
  )
}

const show = (search = '', single = true) =>
  renderPage(<Journal single={single} />, { path: `/tbox/loginJournal${search}` })
const shown = () => screen.getAllByRole('status').at(-1)!.textContent

describe('the vehicle chosen last', () => {
  it('is what the next page about one vehicle begins with', async () => {
    const first = await show(`?vin=${FIRST}`)
    await expect.poll(shown).toBe(FIRST)
    first.unmount()
    const next = await show()
    await expect.poll(shown).toBe(FIRST)
    // Back leads to the page before, not to the same page without its vehicle.
    expect(next.router.state.historyAction).toBe('REPLACE')
  })

  it('gives way to the vehicle of the address, and narrows no list', async () => {
    ;(await show(`?vin=${FIRST}`)).unmount()
    const other = await show(`?vin=${SECOND}`)
    await expect.poll(shown).toBe(SECOND)
    other.unmount()
    await show('', false)
    expect(shown()).toBe('not searched')
  })

  it('is not asked for again by Reset', async () => {
    const { user } = await show(`?vin=${FIRST}`)
    await expect.poll(shown).toBe(FIRST)
    await user.click(screen.getByRole('button', { name: 'Reset' }))
    expect(shown()).toBe('not searched')
  })

  it('gets the usual time range where a link names the vehicle only', async () => {
    const { router } = await show(`?vin=${FIRST}`)
    await expect.poll(() => router.state.location.search).toContain('range=today')
  })
})
