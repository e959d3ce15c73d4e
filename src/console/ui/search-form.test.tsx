import { readFileSync } from 'node:fs'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { VehicleLogFilter } from '#core/contract/vehicle-log.ts'
import { PLATFORM_ZONE } from '#core/domain/platform-time.ts'
import { wallText } from '#core/domain/wall-time.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { chooseTimeZoneAtom } from '#web/state/time-zone.ts'
import { OrderField, TextField, TimeRangeField, VinField } from './search-fields.tsx'
import { SearchForm } from './search-form.tsx'
import { useSearch } from './use-search.ts'

const VIN = 'LGWEF4A50TEST0001'
const query = (startTime: string, endTime: string) => `?${new URLSearchParams({ vin: VIN, startTime, endTime })}`

function Journal() {
  const search = useSearch(VehicleLogFilter)
  return (
    <>
      <SearchForm search={search}>
        <VinField required />
        <TimeRangeField required />
        <OrderField />
      </SearchForm>
      <output>{search.filter ? JSON.stringify(search.filter) : 'not searched'}</output>
    </>
  )
}

const Many = z.object({ a: z.string().optional(), f: z.string().optional() })
function ManyFields({ count }: { count: number }) {
  const search = useSearch(Many)
  return (
    <SearchForm search={search}>
      {['a', 'b', 'c', 'd', 'e', 'f'].slice(0, count).map((name) => (
        <TextField key={name} name={name} label={`Field ${name}`} />
      ))}
    </SearchForm>
  )
}

/** Columns a field takes in each layout, as the style sheet says; the test browser lays nothing out. */
const STYLES = readFileSync('src/console/ui/search-form.module.css', 'utf8')
const LAYOUTS = Object.fromEntries(
  [...STYLES.matchAll(/data-layout='(\w+)'\] > \.slot \{\s*grid-column: span (\d+)/g)].map(([, layout, span]) => [
    layout,
    span,
  ]),
)

const press = (name: string) => screen.getByRole('button', { name })
const filter = () => screen.getByRole('status').textContent

beforeEach(() => localStorage.clear())

describe('search form', () => {
  it('starts with today from 00:00:00 to 23:59:59, newest first, and asks nothing', async () => {
    await renderPage(<Journal />)
    expect(filter()).toBe('not searched')
    // The picker comes after the form.
    await waitFor(() => expect(document.querySelector('.ant-picker-range')).toBeVisible())
    const [start, end] = screen.getAllByRole('textbox') as HTMLInputElement[]
    const [year, month, day] = wallText(Date.now(), PLATFORM_ZONE).slice(0, 10).split('-').map(Number)
    const monthName = new Date(Date.UTC(2000, month! - 1)).toLocaleString('en-US', { month: 'short', timeZone: 'UTC' })
    expect(start?.value).toBe(`${day} ${monthName} ${year} 00:00:00`)
    expect(end?.value).toBe(`${day} ${monthName} ${year} 23:59:59`)
    expect(screen.getByText('Newest first')).toBeVisible()
  })

  it('takes 17 characters of a VIN at most', async () => {
    const { user } = await renderPage(<Journal />)
    await user.type(screen.getByLabelText('VIN'), `${VIN.toLowerCase()}999`)
    expect(screen.getByLabelText('VIN')).toHaveValue(VIN)
  })

  it('puts the filter into the address and restores it from there', async () => {
    const { user, router } = await renderPage(<Journal />)
    await user.click(screen.getByLabelText('VIN'))
    await user.paste(VIN)
    await user.click(press('Query'))
    await expect.poll(filter).toContain(VIN)
    expect(JSON.parse(filter() ?? '')).toMatchObject({ vin: VIN, reportTimeDesc: true })
    const { search } = router.state.location
    expect(new URLSearchParams(search).get('vin')).toBe(VIN)
    expect(new URLSearchParams(search).get('startTime')).toMatch(/ 00:00:00$/)
  })

  it('shows what is wrong under the field and asks nothing', async () => {
    const { user, router } = await renderPage(<Journal />)
    await user.click(press('Query'))
    expect(await screen.findByText('Required')).toBeVisible()
    await user.type(screen.getByLabelText('VIN'), 'SHORT')
    await user.click(press('Query'))
    expect(await screen.findByText('A VIN must have 17 characters')).toBeVisible()
    expect(router.state.location.search).toBe('')
  })

  it('names a reversed range at the time range', async () => {
    const { user } = await renderPage(<Journal />, { path: `/${query('2026-01-05 09:00:00', '2026-01-05 08:00:00')}` })
    expect(filter()).toBe('not searched')
    await user.click(press('Query'))
    expect(await screen.findByText('The end must be after the start')).toBeVisible()
  })

  it('keeps platform time in the address and shows the viewer’s', async () => {
    const { store } = await renderPage(<Journal />, { path: `/${query('2026-01-05 08:00:00', '2026-01-05 09:00:00')}` })
    expect(screen.getByDisplayValue('5 Jan 2026 08:00:00')).toBeVisible()
    store.set(chooseTimeZoneAtom, 'Europe/Berlin')
    expect(await screen.findByDisplayValue('5 Jan 2026 01:00:00')).toBeVisible()
    expect(JSON.parse(filter() ?? '')).toMatchObject({ startTime: '2026-01-05 01:00:00' })
  })

  it('finds what began in the first of two equal hours and ended in the second, and leaves the address alone', async () => {
    const { store, router, user } = await renderPage(<Journal />, {
      path: `/${query('2026-10-25 08:50:00', '2026-10-25 09:10:00')}`,
    })
    store.set(chooseTimeZoneAtom, 'Europe/Berlin')
    await expect
      .poll(() => JSON.parse(filter() ?? '{}') as object)
      .toMatchObject({ startTime: '2026-10-25 02:50:00+02:00', endTime: '2026-10-25 02:10:00+01:00' })
    const { search } = router.state.location
    await user.click(press('Query'))
    expect(new URLSearchParams(router.state.location.search).get('startTime')).toBe('2026-10-25 08:50:00')
    expect(new URLSearchParams(router.state.location.search).get('endTime')).toBe('2026-10-25 09:10:00')
    expect(search).toContain('08%3A50')
    await user.click(screen.getAllByRole('radio', { name: 'UTC+1' })[0]!)
    await user.click(press('Query'))
    expect(await screen.findByText('The end must be after the start')).toBeVisible()
  })

  it('follows the address when the person goes back', async () => {
    const { user, router } = await renderPage(<Journal />)
    await user.click(screen.getByLabelText('VIN'))
    await user.paste(VIN)
    await user.click(press('Query'))
    await expect.poll(filter).toContain(VIN)
    await router.navigate(-1)
    await expect.poll(filter).toBe('not searched')
    expect(screen.getByLabelText('VIN')).toHaveValue('')
  })

  it('resets to the beginning', async () => {
    const { user, router } = await renderPage(<Journal />, {
      path: `/${query('2026-01-05 08:00:00', '2026-01-05 09:00:00')}`,
    })
    await user.click(press('Reset'))
    await expect.poll(filter).toBe('not searched')
    expect(screen.getByLabelText('VIN')).toHaveValue('')
    expect(screen.queryByDisplayValue('5 Jan 2026 08:00:00')).toBeNull()
    expect(router.state.location.search).toBe('')
  })
})

describe('collapsing', () => {
  it('shows five fields as they are', async () => {
    await renderPage(<ManyFields count={5} />)
    expect(screen.getByLabelText('Field e')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'More fields' })).toBeNull()
  })

  it('shows the first three of six until it is expanded, and keeps what was entered below', async () => {
    const { user, router } = await renderPage(<ManyFields count={6} />, { path: '/?f=kept' })
    expect(screen.getByLabelText('Field c')).toBeVisible()
    expect(screen.getByLabelText('Field d')).not.toBeVisible()
    await user.type(screen.getByLabelText('Field a'), 'x')
    await user.click(press('Query'))
    await expect.poll(() => router.state.location.search).toBe('?a=x&f=kept')
    await user.click(press('More fields'))
    expect(screen.getByLabelText('Field f')).toBeVisible()
    await user.click(press('Fewer fields'))
    expect(screen.getByLabelText('Field f')).not.toBeVisible()
  })

  it('fields take 6 of 24 columns while collapsed and 8 when expanded', async () => {
    const { user } = await renderPage(<ManyFields count={6} />)
    const columns = () => LAYOUTS[document.querySelector('form')?.dataset.layout ?? '']
    expect(columns()).toBe('6')
    await user.click(press('More fields'))
    expect(columns()).toBe('8')
  })
})
