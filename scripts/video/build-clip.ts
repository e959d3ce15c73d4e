// Makes tests/fixtures/clip.flv with the H.264 encoder of a browser: `npx tsx scripts/video/build-clip.ts`.
import { writeFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { flvConfiguration, flvHeader, flvPicture } from '#server/telemetry/video/flv-muxer.ts'
import { findBrowser } from '#tests/support/browser.ts'

const OUT = new URL('../../tests/fixtures/clip.flv', import.meta.url)
const CLIP = { width: 320, height: 180, fps: 15, seconds: 16 }

interface Encoded {
  record: string
  units: { timeMs: number; key: boolean; data: string }[]
}

/** Runs in the browser: a bar that moves over one second and the number of the second. */
async function encode({ width, height, fps, seconds }: typeof CLIP): Promise<Encoded> {
  const canvas = new OffscreenCanvas(width, height)
  const draw = canvas.getContext('2d')!
  const made: Encoded = { record: '', units: [] }
  const base64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  const encoder = new VideoEncoder({
    output: (chunk, meta) => {
      const description = meta?.decoderConfig?.description
      if (description) made.record = base64(new Uint8Array(description as ArrayBuffer))
      const data = new Uint8Array(chunk.byteLength)
      chunk.copyTo(data)
      made.units.push({ timeMs: Math.round(chunk.timestamp / 1000), key: chunk.type === 'key', data: base64(data) })
    },
    error: (error) => {
      throw error
    },
  })
  const shape = { codec: 'avc1.42E01E', width, height, framerate: fps, bitrate: 60_000 }
  encoder.configure({ ...shape, avc: { format: 'avc' }, latencyMode: 'realtime' })
  for (let frame = 0; frame < fps * seconds; frame += 1) {
    draw.fillStyle = '#121b22'
    draw.fillRect(0, 0, width, height)
    draw.fillStyle = '#35cdb9'
    draw.fillRect(((frame % fps) / fps) * width, 0, width / fps, height)
    draw.font = '64px sans-serif'
    draw.fillStyle = '#e9f0f2'
    draw.fillText(String(Math.floor(frame / fps)), 20, 110)
    const picture = new VideoFrame(canvas, { timestamp: (frame * 1e6) / fps })
    encoder.encode(picture, { keyFrame: frame % fps === 0 })
    picture.close()
  }
  await encoder.flush()
  return made
}

const { executablePath, args } = await findBrowser()
const browser = await chromium.launch({ executablePath, args })
const page = await browser.newPage()
// Encoders are for secure pages only, and localhost is one.
await page.route('http://localhost/', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
await page.goto('http://localhost/')
// The loader of this script names functions with a helper the page does not have.
await page.evaluate('globalThis.__name = (made) => made')
const { record, units } = await page.evaluate(encode, CLIP)
await browser.close()

const bytes = (text: string) => Buffer.from(text, 'base64')
const tags = units.map((unit) => flvPicture({ ...unit, data: bytes(unit.data) }))
writeFileSync(OUT, Buffer.concat([flvHeader(), flvConfiguration(bytes(record)), ...tags]))
console.log(`clip: ${units.length} pictures`)
