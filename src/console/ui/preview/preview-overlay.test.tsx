import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { renderPage } from '#tests/support/render-page.tsx'
import { type PreviewItem, PreviewOverlay } from './preview-overlay.tsx'

const ITEMS: PreviewItem[] = [
  { kind: 'image', url: '/a.png', name: 'a.png' },
  { kind: 'video', url: '/b.mp4', name: 'b.mp4' },
  { kind: 'audio', url: '/c.mp3', name: 'c.mp3' },
]

function Opened({ items = ITEMS, start = 0 }: { items?: PreviewItem[]; start?: number }) {
  const [shown, setShown] = useState<number>()
  return (
    <>
      <button type="button" onClick={() => setShown(start)}>
        open
      </button>
      {shown !== undefined && (
        <PreviewOverlay items={items} shown={shown} onShow={setShown} onClose={() => setShown(undefined)} />
      )}
    </>
  )
}

async function open(items = ITEMS, start = 0) {
  const { user } = await renderPage(<Opened items={items} start={start} />, { namespaces: ['upload'] })
  await user.click(screen.getByRole('button', { name: 'open' }))
  return user
}
const button = (name: string) => screen.getByRole('button', { name })

describe('preview overlay', () => {
  it('shows picture, video and sound', async () => {
    const user = await open()
    expect(screen.getByRole('img', { name: 'a.png' })).toHaveAttribute('src', '/a.png')
    await user.click(button('Next'))
    expect(screen.getByLabelText('b.mp4', { selector: 'video' })).toHaveAttribute('src', '/b.mp4')
    await user.click(button('Next'))
    expect(screen.getByLabelText('c.mp3', { selector: 'audio' })).toHaveAttribute('src', '/c.mp3')
    expect(button('Next')).toHaveAttribute('aria-disabled', 'true')
    await user.click(button('Previous'))
    expect(screen.getByText('2 of 3')).toBeVisible()
  })

  it('zooms pictures in steps of a tenth between 0.1 and 2, by button and by key', async () => {
    const user = await open()
    const scale = () => screen.getByRole('img').style.transform
    await user.click(button('Zoom in'))
    expect(scale()).toBe('scale(1.1)')
    await user.keyboard('--')
    expect(scale()).toBe('scale(0.9)')
    await user.keyboard('+'.repeat(20))
    expect(scale()).toBe('scale(2)')
    expect(button('Zoom in')).toHaveAttribute('aria-disabled', 'true')
    await user.keyboard('-'.repeat(30))
    expect(scale()).toBe('scale(0.1)')
    expect(button('Zoom out')).toHaveAttribute('aria-disabled', 'true')
    await user.keyboard('0')
    expect(scale()).toBe('scale(1)')
  })

  it('shows the next picture at its own size', async () => {
    const user = await open([ITEMS[0]!, { kind: 'image', url: '/d.png', name: 'd.png' }])
    await user.keyboard('+{ArrowRight}')
    expect(screen.getByRole('img', { name: 'd.png' }).style.transform).toBe('scale(1)')
  })

  it('moves with the arrow keys and stops at both ends', async () => {
    const user = await open()
    await user.keyboard('{ArrowLeft}')
    expect(screen.getByRole('img')).toBeVisible()
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
    expect(screen.getByRole('dialog', { name: 'c.mp3' })).toBeVisible()
  })

  it('offers no zoom for sound and no neighbours when it is alone', async () => {
    await open([ITEMS[2]!])
    for (const name of ['Zoom in', 'Next', 'Previous']) expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('closes with Esc and gives the keyboard back', async () => {
    const user = await open()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(button('open')).toHaveFocus()
  })

  it('keeps the keyboard inside', async () => {
    const user = await open()
    for (let time = 0; time < 12; time += 1) {
      await user.tab()
      expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement)
    }
    await user.tab({ shift: true })
    expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement)
  })
})
