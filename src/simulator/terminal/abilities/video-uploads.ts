import { decodeAs } from '#core/protocol/jt808/message.ts'
import { fromPlatformTime } from '../platform-clock.ts'
import type { TerminalHost } from '../terminal-host.ts'
import { acknowledge, type CommandHandler, type CommandTable, RESULT } from './ability.ts'
import { FtpUpload } from './ftp-upload.ts'
import { recordingsOf } from './recordings.ts'

/** The abilities these commands act on. */
interface Needs {
  videoUploads: VideoUploads
}

const SUB = 2
const STORED = 0
const FAILED = 1
const CONTROL = { pause: 0, go: 1, cancel: 2 } as const
const MAX_UPLOADS = 2
/** The recorder cuts files here: a demo's hours of video would only repeat the clip. */
const MAX_BYTES = 2 * 1024 * 1024

/** Recordings on their way to an FTP server, by the serial of their order. */
export class VideoUploads {
  private readonly running = new Map<number, FtpUpload>()

  get count(): number {
    return this.running.size
  }

  of(serial: number): FtpUpload | undefined {
    return this.running.get(serial)
  }

  begin(serial: number, make: (ended: () => void) => FtpUpload): void {
    this.running.set(
      serial,
      make(() => this.running.delete(serial)),
    )
  }

  restarted(): void {
    for (const upload of this.running.values()) upload.cancel()
  }
}

/** The clip of the channel, as often as the recording is long. */
function recordedBytes(terminal: TerminalHost, channel: number, stream: number, seconds: number): Uint8Array {
  const { media } = terminal.world
  if (!media) return new Uint8Array(0)
  const { frames, fps } = media.clip(channel, stream === SUB ? 'sub' : 'main')
  const bytes = new Uint8Array(MAX_BYTES)
  let length = 0
  for (let at = 0; at < seconds * fps; at++) {
    const { data } = frames[at % frames.length]!
    if (length + data.length > MAX_BYTES) break
    bytes.set(data, length)
    length += data.length
  }
  return bytes.slice(0, length)
}

const upload: CommandHandler<Needs> = (terminal, frame, abilities) => {
  const order = decodeAs(0x9206, frame.version, frame.body).value
  const { videoUploads } = abilities
  if (!terminal.world.media) return acknowledge(terminal, frame, RESULT.unsupported)
  const [first] = recordingsOf(terminal, order)
  if (!first?.startTime || !first.endTime || videoUploads.count >= MAX_UPLOADS) {
    return acknowledge(terminal, frame, RESULT.failed)
  }
  acknowledge(terminal, frame)
  const { channel, stream, startTime, endTime } = first
  const seconds = (fromPlatformTime(endTime) - fromPlatformTime(startTime)) / 1000
  const name = `${channel}_${startTime.replace(/\D/g, '')}_${endTime.replace(/\D/g, '')}.h264`
  const file = { name, data: recordedBytes(terminal, channel, stream, seconds) }
  videoUploads.begin(
    frame.serial,
    (ended) =>
      new FtpUpload(terminal, order, file, (stored) => {
        ended()
        terminal.answer(0x1206, { serial: frame.serial, result: stored ? STORED : FAILED })
      }),
  )
}

const control: CommandHandler<Needs> = (terminal, frame, abilities) => {
  const { serial, command } = decodeAs(0x9207, frame.version, frame.body).value
  const running = abilities.videoUploads.of(serial)
  acknowledge(terminal, frame, running ? RESULT.ok : RESULT.failed)
  if (!running) return
  if (command === CONTROL.cancel) running.cancel()
  else if (command === CONTROL.pause) running.pause()
  else if (command === CONTROL.go) running.resume()
}

export const uploadCommands: CommandTable<Needs> = [
  [0x9206, upload],
  [0x9207, control],
]
