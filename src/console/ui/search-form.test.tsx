import { readFileSync } from 'node:fs'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { VehicleLogFilter } from '#core/contract/vehicle-log.ts'
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

const Range = z.object({ name: z.string().optional(), startTime: z.string(), endTime: z.string() })
function Ranged() {
  const search = useSearch(Range)
  return (
    <>
      <SearchForm search={search}>
        <TextField name="name" label="Name" />
        <TimeRangeField required />
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

function itIs(now: string) {
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
}
const press = (name: string) => screen.getByRole('button', { name })
const filter = () => screen.getByRole('status').textContent

beforeEach(() => localStorage.clear())

describe('a search form that is opened', () => {
  it('asks at once when what it begins with is a whole filter, and only then', async () => {
    itIs('2026-01-05T04:30:00Z')
    const { user, router } = await renderPage(<Ranged />)
    await expect.poll(filter).toContain('2026-01-05 00:00:00')
    expect(router.state.location.search).toBe('?range=today')
    await user.click(press('Reset'))
    await expect.poll(filter).toBe('not searched')
  })

  it('completes a link that names a part of the filter', async () => {
    await renderPage(<Ranged />, { path: '/?name=Haul' })
    await expect.poll(filter).toContain('"name":"Haul"')
    expect(JSON.parse(filter() ?? '')).toHaveProperty('startTime')
  })

  it('leaves what was being typed before a reload to the user', async () => {
    const { user, unmount } = await renderPage(<Ranged />)
    await user.click(press('Reset'))
    await user.type(screen.getByLabelText('Name'), 'half')
    unmount()
    await renderPage(<Ranged />)
    expect(filter()).toBe('not searched')
    expect(screen.getByLabelText('Name')).toHaveValue('half')
  })
})

describe('search form', () => {
  it('starts with today until now, newest first, and asks nothing', async () => {
    itIs('2026-01-05T04:30:00Z')
    await renderPage(<Journal />)
    expect(filter()).toBe('not searched')
    // The picker comes after the form.
    await waitFor(() => expect(document.querySelector('.ant-picker-range')).toBeVisible())
    const [start, end] = screen.getAllByRole('textbox') as HTMLInputElement[]
    expect([start?.value, end?.value]).toEqual(['5 Jan 2026 00:00', '5 Jan 2026 12:30'])
    expect(screen.getByText('Newest first')).toBeVisible()
  })

  it('takes 17 characters of a VIN at most', async () => {
    const { user } = await renderPage(<Journal />)
    await user.type(screen.getByLabelText('Vehicle'), `${VIN.toLowerCase()}999`)
    expect(screen.getByLabelText('Vehicle')).toHaveValue(VIN)
  })

  it('puts the filter into the address and restores it from there', async () => {
    const { user, router } = await renderPage(<Journal />)
    await user.click(screen.getByLabelText('Vehicle'))
    await user.paste(VIN)
    await user.click(press('Query'))
    await expect.poll(filter).toContain(VIN)
    expect(JSON.parse(filter() ?? '')).toMatchObject({ vin: VIN, reportTimeDesc: true })
    const { search } = router.state.location
    expect(new URLSearchParams(search).get('vin')).toBe(VIN)
    expect(Object.fromEntries(new URLSearchParams(search))).toMatchObject({ range: 'today' })
    expect(new URLSearchParams(search).has('startTime')).toBe(false)
  })

  it('shows what is wrong under the field and asks nothing', async () => {
    const { user, router } = await renderPage(<Journal />)
    await user.click(press('Query'))
    expect(await screen.findByText('Required')).toBeVisible()
    await user.type(screen.getByLabelText('Vehicle'), 'SHORT')
    await user.click(press('Query'))
    expect(await screen.findByText('A VIN must have 17 characters')).toBeVisible()
    expect(router.state.location.search).toBe('')
  })

  it('keeps a range relative that moves with the clock, in the address and in what is asked', async () => {
    itIs('2026-01-05T04:30:00Z')
    const { user, router } = await renderPage(<Journal />, { path: `/?vin=${VIN}&range=yesterday` })
    expect(JSON.parse(filter() ?? '')).toMatchObject({
      startTime: '2026-01-04 00:00:00',
      endTime: '2026-01-04 23:59:59',
    })
    await waitFor(() => expect(document.querySelector('.ant-picker-range')).toBeVisible())
    const [start] = document.querySelectorAll<HTMLInputElement>('.ant-picker-range input')
    fireEvent.mouseDown(start!)
    fireEvent.click(start!)
    fireEvent.click(await screen.findByText('Last hour', { selector: '.ant-picker-presets li' }))
    await user.click(press('Query'))
    await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('range')).toBe('1h'))
    expect(JSON.parse(filter() ?? '')).toMatchObject({
      startTime: '2026-01-05 11:30:00',
      endTime: '2026-01-05 12:30:00',
    })
    // Asked again later, it is the hour before that.
    itIs('2026-01-05T05:30:00Z')
    await user.click(press('Query'))
    await waitFor(() => expect(JSON.parse(filter() ?? '')).toMatchObject({ endTime: '2026-01-05 13:30:00' }))
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
      vin: VIN,
      range: '1h',
      reportTimeDesc: 'true',
    })
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
    // The address reaches the form in a transition, and the form follows it.
    await act(() => Promise.resolve())
    await user.click((await screen.findAllByRole('radio', { name: 'UTC+1' }))[0]!)
    await user.click(press('Query'))
    expect(await screen.findByText('The end must be after the start')).toBeVisible()
  })

  it('follows the address when the person goes back', async () => {
    const { user, router } = await renderPage(<Journal />)
    await user.click(screen.getByLabelText('Vehicle'))
    await user.paste(VIN)
    await user.click(press('Query'))
    await expect.poll(filter).toContain(VIN)
    await router.navigate(-1)
    await expect.poll(filter).toBe('not searched')
    expect(screen.getByLabelText('Vehicle')).toHaveValue('')
  })

  it('resets to the beginning', async () => {
    const { user, router } = await renderPage(<Journal />, {
      path: `/${query('2026-01-05 08:00:00', '2026-01-05 09:00:00')}`,
    })
    await user.click(press('Reset'))
    await expect.poll(filter).toBe('not searched')
    expect(screen.getByLabelText('Vehicle')).toHaveValue('')
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
