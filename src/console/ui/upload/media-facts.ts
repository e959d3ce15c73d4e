import type { Extent } from './upload-rules.ts'

/** Browsers cannot read every format users may upload; no response by then means not readable. */
const READ_TIMEOUT_MS = 15_000
const COVER_QUALITY = 0.85
/** A first frame is often black. */
const COVER_AT_S = 0.5
const BEYOND_ANY_END_S = 1e6

export interface VideoFacts {
  /** null: this browser cannot read the format. */
  seconds: number | null
  /** A picture of the video as jpg. */
  cover: Blob | null
}

/** Width and height of a picture in pixels. Throws when it is no picture. */
export async function imageExtent(file: Blob): Promise<Extent> {
  return withUrl(file, async (url) => {
    const image = new Image()
    image.src = url
    await image.decode()
    return { width: image.naturalWidth, height: image.naturalHeight }
  })
}

export async function videoFacts(file: Blob): Promise<VideoFacts> {
  return withUrl(file, async (url) => {
    const video = document.createElement('video')
    video.muted = true
    video.preload = 'auto'
    try {
      const ready = happens(video, 'loadeddata')
      video.src = url
      await ready
      const seconds = await lengthOf(video)
      await seek(video, Math.min(COVER_AT_S, seconds / 2))
      return { seconds, cover: await pictureOf(video) }
    } catch {
      return { seconds: null, cover: null }
    } finally {
      video.removeAttribute('src')
      video.load()
    }
  })
}

/** Recorders write videos without a duration; seeking to the end reveals it. */
async function lengthOf(video: HTMLVideoElement): Promise<number> {
  if (Number.isFinite(video.duration)) return video.duration
  await seek(video, BEYOND_ANY_END_S)
  return Number.isFinite(video.duration) ? video.duration : video.currentTime
}

async function seek(video: HTMLVideoElement, seconds: number): Promise<void> {
  const seeked = happens(video, 'seeked')
  video.currentTime = seconds
  await seeked
}

function pictureOf(video: HTMLVideoElement): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', COVER_QUALITY))
}

function happens(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`no ${event}`)), READ_TIMEOUT_MS)
    video.addEventListener(
      event,
      () => {
        clearTimeout(late)
        resolve()
      },
      { once: true },
    )
    video.addEventListener('error', () => reject(new Error('unreadable')), { once: true })
  })
}

async function withUrl<T>(file: Blob, read: (url: string) => Promise<T>): Promise<T> {
  const url = URL.createObjectURL(file)
  try {
    return await read(url)
  } finally {
    URL.revokeObjectURL(url)
  }
}
