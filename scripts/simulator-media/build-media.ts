// Makes src/simulator/assets from drawn frames: `npx tsx scripts/simulator-media/build-media.ts`. Needs an ffmpeg with x264.
import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { SCENES, type Scene } from './scenes.ts'

const OUT = fileURLToPath(new URL('../../src/simulator/assets/', import.meta.url))
const FONT = '/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf'
const SECONDS = 8

/** Frames a second are part of the file name: the terminal plays them at that pace. */
const STREAMS = [
  { name: 'main', width: 640, height: 360, fps: 15, kbps: 170 },
  { name: 'sub', width: 320, height: 180, fps: 10, kbps: 55 },
]
const PICTURE = { width: 640, height: 480 }

/** Feeds the frames of a scene to an ffmpeg that ends with these arguments. */
function encode(
  scene: Scene,
  width: number,
  height: number,
  fps: number,
  frames: number,
  args: string[],
): Promise<void> {
  const input = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`, '-r', String(fps), '-i', '-']
  const ffmpeg = spawn('ffmpeg', ['-v', 'error', '-y', ...input, ...args], { stdio: ['pipe', 'inherit', 'inherit'] })
  const canvas = { width, height, pixels: new Uint8Array(width * height * 3) }
  return new Promise((resolve, reject) => {
    ffmpeg.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg ended with ${code}`))))
    const next = (frame: number): void => {
      if (frame === frames) return void ffmpeg.stdin.end()
      scene(canvas, frame / frames)
      ffmpeg.stdin.write(canvas.pixels, () => next(frame + 1))
    }
    next(0)
  })
}

mkdirSync(OUT, { recursive: true })
for (const { channel, name, scene } of SCENES) {
  const label = (size: number) =>
    `drawtext=fontfile=${FONT}:text='CH${channel} ${name}':fontcolor=white:box=1:boxcolor=black@0.45:boxborderw=4` +
    `:fontsize=${size}:x=8:y=8`
  for (const { name: stream, width, height, fps, kbps } of STREAMS) {
    const codec = ['-an', '-c:v', 'libx264', '-profile:v', 'baseline', '-pix_fmt', 'yuv420p', '-preset', 'veryslow']
    const rate = ['-b:v', `${kbps}k`, '-maxrate', `${kbps * 2}k`, '-bufsize', `${kbps}k`]
    const keys = ['-x264-params', `keyint=${fps}:min-keyint=${fps}:scenecut=0:slices=1:repeat-headers=1:bframes=0`]
    const file = `${OUT}channel-${channel}-${stream}-${fps}fps.h264`
    const filters = ['-vf', label(Math.round(height / 16))]
    await encode(scene, width, height, fps, fps * SECONDS, [...filters, ...codec, ...rate, ...keys, '-f', 'h264', file])
  }
  const { width, height } = PICTURE
  await encode(scene, width, height, 1, 1, [
    '-vf',
    label(24),
    '-frames:v',
    '1',
    '-q:v',
    '7',
    `${OUT}channel-${channel}.jpg`,
  ])
}
