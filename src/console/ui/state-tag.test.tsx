import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPage } from '#tests/support/render-page.tsx'
import { ConnectionTag, StateTag } from './state-tag.tsx'

it('marks a terminal as its vehicle where both have one state, and no two states alike', async () => {
  const shared = ['sleeping', 'offline', 'neverOnline'] as const
  await renderPage(
    <>
      {shared.map((state) => (
        <StateTag key={state} state={state} />
      ))}
      {shared.map((state) => (
        <ConnectionTag key={state} state={state} />
      ))}
      <ConnectionTag state />
      <ConnectionTag state="deregistered" />
    </>,
  )
  const marksOf = (label: string) => screen.getAllByText(label).map((tag) => tag.outerHTML)
  const marks = ['Sleeping', 'Offline', 'Never online'].map((label) => {
    const [vehicle, terminal, ...more] = marksOf(label)
    expect(more).toEqual([])
    expect(terminal).toBe(vehicle)
    return vehicle
  })
  const all = [...marks, ...marksOf('Online'), ...marksOf('Deregistered')]
  expect(new Set(all).size).toBe(5)
})
