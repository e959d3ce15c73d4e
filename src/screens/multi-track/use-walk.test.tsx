import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { openTrack, trackAddress, trackGround } from '#tests/support/track-ground.tsx'

const platform = fakePlatform()
let opened: Awaited<ReturnType<typeof openTrack>>
const open = async (query = '') => (opened = await openTrack(query))
const address = trackAddress

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  trackGround(platform)
})
afterEach(() => {
  opened.live.close()
  vi.restoreAllMocks()
})

describe('without a pointer', () => {
  it('tiles are gone through by the arrows', async () => {
    const { user } = await open('?show=tiles&layout=4&tiles=g1')
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(screen.getByRole('button', { name: 'Select tile 3', pressed: true })).toBeVisible()
    await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}')
    expect(screen.getByRole('button', { name: 'Select tile 4', pressed: true })).toBeVisible()
  })

  it.each(['Escape', 'GoBack', 'BrowserBack', 'Backspace'])(
    '%s closes a card, then lets go of the vehicle',
    async (key) => {
      const { user } = await open('?vehicle=1')
      await user.keyboard('?')
      expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
      fireEvent.keyDown(document.body, { key })
      expect(screen.queryByRole('dialog')).toBeNull()
      expect(address().vehicle).toBe('1')
      fireEvent.keyDown(document.body, { key })
      expect(address().vehicle).toBeUndefined()
    },
  )

  it('Enter goes to the buttons, and Back returns to the picture', async () => {
    const boxes = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect')
    // Nothing is laid out here: buttons stand in a row, in the order of the page.
    boxes.mockImplementation(function (this: HTMLElement) {
      const place = [...document.querySelectorAll('button, select, input')].indexOf(this)
      return new DOMRect(place * 20, 0, 10, 10)
    })
    const { user } = await open()
    await user.keyboard('{Enter}')
    expect(screen.getByRole('button', { name: 'Map' })).toHaveFocus()
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(screen.getByRole('button', { name: 'Tiles: 4' })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(address().show).toBe('tiles')
    await user.keyboard('{Escape}')
    expect(document.body).toHaveFocus()
    // The picture has its arrows again.
    await user.keyboard('{ArrowRight}')
    expect(address().tile).toBe('2')
  })
})

it('a list of choices is changed by the arrows between two presses of Enter', async () => {
  const boxes = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect')
  boxes.mockImplementation(function (this: HTMLElement) {
    const place = [...document.querySelectorAll('button, select, input')].indexOf(this)
    return new DOMRect(place * 20, 0, 10, 10)
  })
  const { user } = await open()
  // What may be opened is known a moment later, and the arrows count every button.
  expect(await screen.findByRole('button', { name: 'Replay' })).toBeVisible()
  const patrol = screen.getByRole('combobox', { name: 'Rotation' })
  await user.keyboard('{Enter}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}')
  expect(patrol).toHaveFocus()
  expect(patrol).not.toHaveAttribute('data-chooses')
  await user.keyboard('{Enter}')
  expect(patrol).toHaveAttribute('data-chooses')
  await user.keyboard('{ArrowDown}{Enter}')
  expect(patrol).toHaveFocus()
  expect(patrol).not.toHaveAttribute('data-chooses')
})

it('shows its keys', async () => {
  const { user } = await open()
  await user.keyboard('?')
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveTextContent(
    'Play or pause the replay',
  )
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
})
