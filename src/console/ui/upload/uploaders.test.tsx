import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  finishUpload,
  getCommonFileUploadSigned,
  removeObject,
  type UploadSignature,
  uploadThroughBackend,
} from '#core/contract/upload.ts'
import { fakePlatform, refusal } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { BackendUploader } from './backend-uploader.tsx'
import { FileUploader } from './file-uploader.tsx'
import { md5Of } from './md5-of.ts'
import type { SendOptions } from './put-object.ts'
import { type BrowserTools, type StoredFile, UploadTools } from './send-file.ts'
import { SizedUploader } from './sized-uploader.tsx'

const aStored = (over: Partial<StoredFile> = {}): StoredFile => ({
  fileName: 'a.png',
  url: '/transfer/obs/objects/a.png',
  fileSize: 2048,
  fileMd5: 'd41d8cd98f00b204e9800998ecf8427e',
  objectKey: 'a.png',
  contentType: 'image/png',
  ...over,
})
const aFile = (name: string, { size = 4, type = '' } = {}) => new File([new Uint8Array(size).fill(7)], name, { type })

const platform = fakePlatform()
interface Put {
  signature: UploadSignature
  content: Blob
  options: SendOptions
}
let puts: Put[] = []
/** How the store takes what is put; a test may let it wait or fail. */
let take: (put: Put) => Promise<void>
let tools: BrowserTools
beforeEach(() => {
  puts = []
  take = async ({ options }) => options.onProgress(100)
  tools = {
    md5: (content) => md5Of(content),
    put: (signature, content, options) => {
      const put = { signature, content, options }
      puts.push(put)
      return take(put)
    },
    imageExtent: async () => ({ width: 1600, height: 900 }),
    videoFacts: async () => ({ seconds: 12, cover: new Blob(['jpg'], { type: 'image/jpeg' }) }),
  }
  platform.answer(getCommonFileUploadSigned, ({ body }) => {
    const { objectKey, contentType } = body as { objectKey: string; contentType: string }
    return {
      url: '/store',
      'Content-Type': contentType,
      'x-obs-acl': 'public-read' as const,
      actualSignedRequestHeaders: {},
      objectKey: `files/${objectKey}`,
      accessURL: `/objects/${objectKey}`,
    }
  })
  platform.answer(finishUpload, ({ body }) => {
    const { objectKey } = body as { objectKey: string }
    return aStored({ fileName: objectKey, objectKey, url: `/objects/${objectKey}` })
  })
})
afterEach(() => void vi.restoreAllMocks())

interface HeldProps {
  start?: readonly StoredFile[]
  seen?: (files: StoredFile[]) => void
  children: (files: readonly StoredFile[], change: (files: StoredFile[]) => void) => ReactNode
}

function Held({ start = [], seen, children }: HeldProps) {
  const [files, setFiles] = useState<readonly StoredFile[]>(start)
  return (
    <UploadTools value={tools}>
      {children(files, (next) => {
        setFiles(next)
        seen?.(next)
      })}
    </UploadTools>
  )
}

async function open(uploader: HeldProps['children'], start: readonly StoredFile[] = []) {
  const seen = vi.fn<(files: StoredFile[]) => void>()
  await renderPage(
    <Held start={start} seen={seen}>
      {uploader}
    </Held>,
    { namespaces: ['upload'] },
  )
  // The file dialog's filter is a convenience; whoever gets round it meets the rules.
  return { user: userEvent.setup({ applyAccept: false }), seen }
}

const addControl = () => screen.queryByLabelText('Upload')
const choose = (user: Awaited<ReturnType<typeof open>>['user'], ...files: File[]) => user.upload(addControl()!, files)
const images: HeldProps['children'] = (files, change) => <FileUploader kind="image" value={files} onChange={change} />

describe('file uploader', () => {
  it('signs with the MD5 of the content as name, puts, and has the platform look at it', async () => {
    const { user, seen } = await open(images)
    const file = aFile('Holiday.PNG', { type: 'image/png' })
    await choose(user, file)
    expect(await screen.findByRole('button', { name: 'Open Holiday.PNG' })).toBeVisible()
    const md5 = await md5Of(file)
    expect(platform.asked(getCommonFileUploadSigned)[0]?.body).toEqual({
      objectKey: `${md5}.png`,
      contentType: 'image/png',
      fileMd5: md5,
      fileSize: 4,
    })
    expect(puts[0]?.signature.url).toBe('/store')
    expect(platform.asked(finishUpload)[0]?.body).toEqual({ objectKey: `files/${md5}.png` })
    expect(seen).toHaveBeenCalledExactlyOnceWith([expect.objectContaining({ objectKey: `files/${md5}.png` })])
  })

  it('shows the percentage while it sends', async () => {
    take = ({ options }) => {
      options.onProgress(42)
      return new Promise(() => {})
    }
    const { user } = await open(images)
    await choose(user, aFile('a.png'))
    expect(await screen.findByText('42%')).toBeVisible()
    expect(screen.getByRole('progressbar', { name: 'a.png' })).toHaveAttribute('value', '42')
  })

  it.each([
    ['a.svg', {}, 'Unsupported file format'],
    ['a.png', { maxMegabytes: 1 }, 'Image size cannot exceed 1 MB'],
    ['a.png', { pattern: /^sign_/ }, 'This file is not supported. Choose another file.'],
  ])('says what is wrong with %s and sends nothing', async (name, rules, words) => {
    const { user, seen } = await open((files, change) => (
      <FileUploader kind="image" value={files} onChange={change} {...rules} />
    ))
    await choose(user, aFile(name, { size: 1024 * 1024 + 1 }))
    expect(await screen.findByText(words)).toBeVisible()
    expect(platform.count()).toBe(0)
    expect(seen).not.toHaveBeenCalled()
  })

  it('says that a video is too long', async () => {
    tools = { ...tools, videoFacts: async () => ({ seconds: 301, cover: null }) }
    const { user } = await open((files, change) => <FileUploader kind="video" value={files} onChange={change} />)
    await choose(user, aFile('trip.mp4'))
    expect(await screen.findByText('Video length cannot exceed 300 seconds')).toBeVisible()
    expect(puts).toHaveLength(0)
  })

  it('sends a jpg preview with the video and its length', async () => {
    const { user, seen } = await open((files, change) => <FileUploader kind="video" value={files} onChange={change} />)
    await choose(user, aFile('trip.mp4'))
    await waitFor(() => expect(seen).toHaveBeenCalledOnce())
    expect(puts.map(({ signature }) => signature['Content-Type'])).toEqual(['video/mp4', 'image/jpeg'])
    const cover = puts[1]?.signature.objectKey
    expect(cover).toMatch(/\.jpg$/)
    expect(seen.mock.calls[0]?.[0]).toEqual([expect.objectContaining({ duration: 12, coverUrl: `/objects/${cover}` })])
  })

  it('hides the add control at the limit and takes no more than fit (default nine)', async () => {
    const start = Array.from({ length: 8 }, (_, index) => aStored({ objectKey: `${index}`, fileName: `${index}.png` }))
    const { user, seen } = await open(images, start)
    await choose(user, aFile('ninth.png'), aFile('tenth.png', { size: 5 }))
    await waitFor(() => expect(seen).toHaveBeenCalled())
    expect(seen.mock.lastCall?.[0]).toHaveLength(9)
    expect(puts).toHaveLength(1)
    await waitFor(() => expect(addControl()).toBeNull())
  })

  it('keeps all of several files that arrive at the same time', async () => {
    const { user, seen } = await open(images)
    await choose(user, aFile('a.png'), aFile('b.png', { size: 5 }), aFile('c.png', { size: 6 }))
    await waitFor(() => expect(seen.mock.lastCall?.[0]).toHaveLength(3))
  })

  it('takes one file in single mode', async () => {
    const { user } = await open((files, change) => <FileUploader kind="image" single value={files} onChange={change} />)
    await choose(user, aFile('a.png'))
    await screen.findByRole('button', { name: 'Open a.png' })
    expect(addControl()).toBeNull()
  })

  it('removes a file and offers its place again', async () => {
    const { user, seen } = await open(
      (files, change) => <FileUploader kind="image" single value={files} onChange={change} />,
      [aStored()],
    )
    await user.click(screen.getByRole('button', { name: 'Remove a.png' }))
    expect(seen).toHaveBeenCalledWith([])
    expect(addControl()).toBeInTheDocument()
  })

  it('gives up what is on its way when it is removed', async () => {
    take = () => new Promise(() => {})
    const { user } = await open(images)
    await choose(user, aFile('a.png'))
    await waitFor(() => expect(puts).toHaveLength(1))
    await user.click(screen.getByRole('button', { name: 'Remove a.png' }))
    expect(puts[0]?.options.signal.aborted).toBe(true)
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  it('says what the platform found wrong with the content', async () => {
    platform.answer(finishUpload, () => refusal(400, 'The content is no png'))
    const { user } = await open(images)
    await choose(user, aFile('a.png'))
    expect(await screen.findByText('File rejected: The content is no png')).toBeVisible()
  })

  it('opens pictures in the preview', async () => {
    const { user } = await open(images, [aStored()])
    await user.click(screen.getByRole('button', { name: 'Open a.png' }))
    expect(screen.getByRole('dialog', { name: 'a.png' })).toBeVisible()
  })
})

describe('a broken connection', () => {
  it('says that the network failed and sends again on demand', async () => {
    take = () => Promise.reject(new Error('cut'))
    const { user, seen } = await open(images)
    await choose(user, aFile('a.png'))
    expect(await screen.findByText('Upload failed. Check your network connection and try again.')).toBeVisible()
    expect(seen).not.toHaveBeenCalled()
    take = async () => {}
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(seen).toHaveBeenCalledOnce())
  })

  it('says that it waits for the connection, and no more once that is back', async () => {
    take = ({ options }) => new Promise(() => options.onWaiting?.(true))
    const { user } = await open(images)
    await choose(user, aFile('a.png'))
    expect(await screen.findByRole('status')).toHaveTextContent('0% · Connection lost, resumes automatically')
    act(() => puts[0]!.options.onWaiting?.(false))
    expect(screen.queryByRole('status')).toBeNull()
  })
})

describe('a file that is removed', () => {
  // docs/product/shared.md#uploads
  it('deletes a file from the store that came there with this form, and no other', async () => {
    platform.answer(removeObject, () => null)
    const { user, seen } = await open(images, [aStored()])
    await choose(user, aFile('b.png', { size: 5 }))
    await waitFor(() => expect(seen).toHaveBeenCalledOnce())
    const added = seen.mock.calls[0]?.[0].at(-1)?.objectKey
    await user.click(screen.getByRole('button', { name: 'Remove b.png' }))
    await waitFor(() => expect(platform.asked(removeObject)).toHaveLength(1))
    expect(platform.asked(removeObject)[0]?.body).toEqual({ objectKey: added })
    await user.click(screen.getByRole('button', { name: 'Remove a.png' }))
    await waitFor(() => expect(seen.mock.lastCall?.[0]).toEqual([]))
    expect(platform.asked(removeObject)).toHaveLength(1)
  })
})

describe('second uploader', () => {
  const RATIO = { width: 16, height: 9 }
  const sized: HeldProps['children'] = (files, change) => (
    <SizedUploader value={files} onChange={change} extensions={['png', 'jpg']} ratio={RATIO} />
  )

  it.each([
    ['a.gif', 4, 'Unsupported file format'],
    ['a.png', 1024 * 1024 + 1, 'File size cannot exceed 1 MB'],
  ])('refuses %s of %d bytes', async (name, size, words) => {
    const { user } = await open(sized)
    await choose(user, aFile(name, { size }))
    expect(await screen.findByText(words)).toBeVisible()
    expect(puts).toHaveLength(0)
  })

  it('takes a picture of the wanted ratio', async () => {
    const { user, seen } = await open(sized)
    await choose(user, aFile('a.png'))
    await waitFor(() => expect(seen).toHaveBeenCalledOnce())
  })

  it('refuses a picture of another ratio', async () => {
    tools = { ...tools, imageExtent: async () => ({ width: 400, height: 300 }) }
    const { user, seen } = await open(sized)
    await choose(user, aFile('a.png'))
    expect(await screen.findByText('Wrong aspect ratio. Choose another image.')).toBeVisible()
    expect(seen).not.toHaveBeenCalled()
  })

  it('shows its messages for one second', async () => {
    const { user } = await open(sized)
    await choose(user, aFile('a.gif'))
    await screen.findByText('Unsupported file format')
    // Others stay for three.
    await waitFor(() => expect(screen.queryByText('Unsupported file format')).toBeNull(), { timeout: 2500 })
  })
})

describe('backend uploader', () => {
  const backend: HeldProps['children'] = (files, change) => (
    <BackendUploader kind="image" value={files} onChange={change} />
  )

  it('sends multipart through the server and takes one', async () => {
    platform.answer(uploadThroughBackend, () => aStored())
    const { user, seen } = await open(backend)
    await choose(user, aFile('a.png', { size: 2 * 1024 * 1024 }))
    await waitFor(() => expect(seen).toHaveBeenCalledOnce())
    expect(platform.asked(uploadThroughBackend)[0]?.body).toContain('name="file"')
    expect(addControl()).toBeNull()
  })

  it('refuses more than 2 MB', async () => {
    const { user } = await open(backend)
    await choose(user, aFile('a.png', { size: 2 * 1024 * 1024 + 1 }))
    expect(await screen.findByText('Image size cannot exceed 2 MB')).toBeVisible()
    expect(platform.count()).toBe(0)
  })
})
