import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode, useState } from 'react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { uploadEditorImage } from '#core/contract/upload.ts'
import { fakePlatform, refusal } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { RichTextEditor } from './rich-text-editor.tsx'

// The editor measures its cursor position; jsdom has no layout.
beforeAll(() => {
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList
  Range.prototype.getBoundingClientRect = () => new DOMRect()
  document.elementFromPoint = () => null
})

const platform = fakePlatform()
let uploaded = 0
beforeEach(() => {
  uploaded = 0
  platform.answer(uploadEditorImage, () => {
    uploaded += 1
    return {
      fileName: 'a.png',
      url: `/transfer/obs/objects/${uploaded}.png`,
      fileSize: 4,
      fileMd5: 'd41d8cd98f00b204e9800998ecf8427e',
      objectKey: `${uploaded}.png`,
      contentType: 'image/png',
    }
  })
})

async function open(value = '', maxMegabytes?: number) {
  const onChange = vi.fn<(html: string) => void>()
  await renderPage(<RichTextEditor value={value} onChange={onChange} {...(maxMegabytes && { maxMegabytes })} />, {
    namespaces: ['upload'],
  })
  const text = await screen.findByRole('textbox', { name: 'Text' })
  const user = userEvent.setup({ applyAccept: false })
  const choose = (...files: File[]) => user.upload(screen.getByTestId('editor-pictures'), files)
  return { user, onChange, text, choose }
}
const aPicture = (name: string, size = 4) => new File([new Uint8Array(size)], name)
const pictures = (text: HTMLElement) => [...text.querySelectorAll('img[src]')].map((each) => each.getAttribute('src'))

describe('rich text editor', () => {
  it('shows what it is given, cleaned', async () => {
    const { text } = await open(
      '<p>Hello <strong>you</strong></p><script>x()</script><img src="https://e.example/a.png">',
    )
    expect(text).toHaveTextContent('Hello you')
    expect(pictures(text)).toEqual([])
  })

  it('says a change half a second after the last one', async () => {
    const { user, onChange } = await open('<p>Hello</p>')
    await user.click(screen.getByRole('button', { name: 'Heading' }))
    const asked = performance.now()
    await user.click(screen.getByRole('button', { name: 'Quote' }))
    expect(onChange).not.toHaveBeenCalled()
    await waitFor(() => expect(onChange).toHaveBeenCalled())
    expect(performance.now() - asked).toBeGreaterThanOrEqual(490)
    expect(onChange).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('<h2>Hello</h2>'))
  })

  it('uploads a picture to /upload and puts it into the text', async () => {
    const { text, choose } = await open()
    await choose(aPicture('a.png'))
    await waitFor(() => expect(pictures(text)).toEqual(['/transfer/obs/objects/1.png']))
    expect(uploadEditorImage.path).toBe('/upload')
    expect(platform.asked(uploadEditorImage)[0]?.body).toContain('name="file"')
  })

  it('takes images only', async () => {
    const { choose } = await open()
    await choose(aPicture('a.pdf'))
    expect(await screen.findByText('Unsupported image format. Choose another image.')).toBeVisible()
    expect(platform.count()).toBe(0)
  })

  it('takes another text from outside, also where React runs effects twice', async () => {
    function Other() {
      const [html, setHtml] = useState('<p>First</p>')
      return (
        <>
          <button type="button" onClick={() => setHtml('<p>Second</p>')}>
            other
          </button>
          <RichTextEditor value={html} onChange={setHtml} />
        </>
      )
    }
    const { user } = await renderPage(
      <StrictMode>
        <Other />
      </StrictMode>,
      { namespaces: ['upload'] },
    )
    expect(await screen.findByText('First')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'other' }))
    expect(await screen.findByText('Second')).toBeVisible()
    expect(screen.queryByText('First')).toBeNull()
  })

  it('has a cap on the size when one is given', async () => {
    const { choose } = await open('', 1)
    await choose(aPicture('a.png', 1024 * 1024 + 1))
    expect(await screen.findByText('Image size cannot exceed 1 MB')).toBeVisible()
    expect(platform.count()).toBe(0)
  })

  it('takes five pictures and no sixth', async () => {
    const there = Array.from({ length: 4 }, (_, index) => `<img src="/transfer/obs/objects/there-${index}.png">`)
    const { text, choose } = await open(there.join(''))
    await choose(aPicture('fifth.png'), aPicture('sixth.png'))
    expect(await screen.findByText('You can insert up to 5 images')).toBeVisible()
    await waitFor(() => expect(pictures(text)).toHaveLength(5))
    expect(platform.asked(uploadEditorImage)).toHaveLength(1)
  })

  it('says that a picture did not arrive and leaves the text as it is', async () => {
    platform.answer(uploadEditorImage, () => refusal(500, 'broken'))
    const { text, choose } = await open('<p>Hello</p>')
    await choose(aPicture('a.png'))
    expect(await screen.findByText('Upload failed. Check your network connection and try again.')).toBeVisible()
    expect(pictures(text)).toEqual([])
    expect(text).toHaveTextContent('Hello')
  })
})
