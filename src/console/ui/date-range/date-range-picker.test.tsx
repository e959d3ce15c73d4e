import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import type { DateRangeMode, DayRange } from '#core/domain/date-range.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { DateRangePicker } from './date-range-picker.tsx'

interface Given {
  mode: DateRangeMode
  initial?: DayRange
  dayMax?: number
}

function Held({ mode, initial, ...limits }: Given) {
  const [range, setRange] = useState<DayRange | null>(initial ?? null)
  return (
    <>
      <DateRangePicker mode={mode} value={range} onChange={setRange} {...limits} />
      <output>{range ? `${range.start} to ${range.end}` : 'nothing'}</output>
    </>
  )
}

const held = () => screen.getByRole('status').textContent
const cell = (title: string) => {
  const found = document.querySelector<HTMLElement>(`td[title="${title}"]`)
  if (!found) throw new Error(`no ${title}`)
  return found
}
const isGrey = (title: string) => cell(title).classList.contains('ant-picker-cell-disabled')

/** Opens the calendar and chooses the first end. */
async function start(given: Given, first: string) {
  const page = await renderPage(<Held {...given} />)
  await waitFor(() => expect(document.querySelector('.ant-picker-range')).not.toBeNull())
  const [input] = document.querySelectorAll<HTMLInputElement>('.ant-picker-range input')
  fireEvent.mouseDown(input as HTMLElement)
  fireEvent.click(input as HTMLElement)
  await waitFor(() => expect(cell(first)).toBeInTheDocument())
  fireEvent.click(cell(first))
  return page
}

// January 2026 begins on a Thursday.
const JANUARY: DayRange = { start: '2026-01-05', end: '2026-01-12' }

describe('date range picker', () => {
  it('day mode allows 7 to 31 days', async () => {
    await start({ mode: 'day', initial: JANUARY }, '2026-01-05')
    await waitFor(() => expect(isGrey('2026-01-10')).toBe(true))
    expect(isGrey('2026-01-11')).toBe(false)
    expect(isGrey('2026-02-04')).toBe(false)
    expect(isGrey('2026-02-05')).toBe(true)
  })

  it('dayMax moves the upper limit of day mode', async () => {
    await start({ mode: 'day', initial: JANUARY, dayMax: 10 }, '2026-01-05')
    await waitFor(() => expect(isGrey('2026-01-15')).toBe(true))
    expect(isGrey('2026-01-14')).toBe(false)
  })

  it('weeks start on Monday and end on Sunday', async () => {
    await start({ mode: 'week', initial: { start: '2026-01-05', end: '2026-02-01' } }, '2026-01-07')
    fireEvent.click(cell('2026-02-05'))
    await waitFor(() => expect(held()).toBe('2026-01-05 to 2026-02-08'))
  })

  it('week mode needs 4 weeks', async () => {
    await start({ mode: 'week', initial: { start: '2026-01-05', end: '2026-02-01' } }, '2026-01-07')
    await waitFor(() => expect(isGrey('2026-01-25')).toBe(true))
    expect(isGrey('2026-01-26')).toBe(false)
  })

  it('month mode needs 6 months and takes whole ones', async () => {
    await start({ mode: 'month', initial: { start: '2026-01-01', end: '2026-06-30' } }, '2026-01')
    await waitFor(() => expect(isGrey('2026-05')).toBe(true))
    fireEvent.click(cell('2026-08'))
    await waitFor(() => expect(held()).toBe('2026-01-01 to 2026-08-31'))
  })

  it.each<[DateRangeMode, string[]]>([
    ['day', ['Last 7 days', 'Last 30 days']],
    ['week', ['Last 4 weeks', 'Last 12 weeks']],
    ['month', ['Last 6 months', 'Last 12 months']],
  ])('offers ranges of the %s mode that end now', async (mode, names) => {
    await renderPage(<Held mode={mode} />)
    await waitFor(() => expect(document.querySelector('.ant-picker-range')).not.toBeNull())
    const [input] = document.querySelectorAll<HTMLInputElement>('.ant-picker-range input')
    fireEvent.mouseDown(input as HTMLElement)
    fireEvent.click(input as HTMLElement)
    const offered = await waitFor(() => {
      const found = [...document.querySelectorAll<HTMLElement>('.ant-picker-presets li')]
      expect(found.map((each) => each.textContent)).toEqual(names)
      return found
    })
    fireEvent.click(offered[0]!)
    await waitFor(() => expect(held()).not.toBe('nothing'))
    const [start, end] = held()!.split(' to ')
    // Not too short for the mode, by its own rule.
    expect(screen.queryByRole('alert')).toBeNull()
    expect(start! < end!).toBe(true)
  })

  it.each<[string, DateRangeMode, DayRange, string]>([
    ['6 days', 'day', { start: '2026-01-05', end: '2026-01-10' }, 'The range is too short (minimum 7)'],
    ['32 days', 'day', { start: '2026-01-01', end: '2026-02-01' }, 'The range is too long (maximum 31)'],
    ['25 weeks', 'week', { start: '2026-01-05', end: '2026-06-28' }, 'The range is too long (maximum 24)'],
    ['13 months', 'month', { start: '2026-01-01', end: '2027-01-31' }, 'The range is too long (maximum 12)'],
    ['a reversed range', 'day', { start: '2026-01-05', end: '2026-01-01' }, 'The end must be after the start'],
  ])('says what is wrong with %s that came with the form', async (_, mode, initial, words) => {
    await renderPage(<Held mode={mode} initial={initial} />)
    expect(await screen.findByRole('alert')).toHaveTextContent(words)
  })
})
