import { decodeAs } from '#core/protocol/jt808/message.ts'
import { fromPlatformTime } from '../platform-clock.ts'
import { acknowledge, type CommandHandler, type CommandTable, RESULT } from './ability.ts'
import { recordingsOf } from './recordings.ts'
import type { Video } from './video.ts'

/** The abilities these commands act on. */
interface Needs {
  video: Video
}

const H264 = 98
const G711A = 6
/** Kinds of 0x9101: with pictures, and with the microphone alone. Broadcasts and transparent data are beyond it. */
const PICTURES = new Set([0, 1])
const SOUNDS = new Set([2, 3])
const SUB_LIVE = 1
const SUB_RECORDED = 2
const LIVE = { close: 0, switchStream: 1, pause: 2, resume: 3, closeIntercom: 4 } as const
const CLOSES_SOUND_ONLY = 1
const RECORDED = { start: 0, pause: 1, stop: 2, fast: 3, keyRewind: 4, seek: 5, keyPlay: 6 } as const
const RATES = [1, 1, 2, 4, 8, 16] as const
const rateOf = (code: number): number => RATES[code] ?? 1
const SOUND_KIND = 1

const attributes: CommandHandler = (terminal) => {
  const { channels } = terminal.equipment
  const sounds = channels.filter(({ kind }) => kind === SOUND_KIND).length
  terminal.answer(0x1003, {
    audioCodec: G711A,
    audioChannels: 1,
    sampleRate: 0,
    sampleBits: 1,
    audioFrameLength: 320,
    audioOutput: sounds > 0 ? 1 : 0,
    videoCodec: H264,
    maxAudioChannels: sounds,
    maxVideoChannels: channels.length - sounds,
  })
}

const live: CommandHandler<Needs> = (terminal, frame, abilities) => {
  const { server, tcpPort, channel, data, stream } = decodeAs(0x9101, frame.version, frame.body).value
  if (SOUNDS.has(data)) {
    if (!abilities.video.hasMicrophone) return acknowledge(terminal, frame, RESULT.unsupported)
    abilities.video.listen(channel, { host: server, port: tcpPort })
    return acknowledge(terminal, frame)
  }
  if (!PICTURES.has(data)) return acknowledge(terminal, frame, RESULT.unsupported)
  const name = stream === SUB_LIVE ? 'sub' : 'main'
  const began = abilities.video.live(channel, name, { host: server, port: tcpPort })
  acknowledge(terminal, frame, began ? RESULT.ok : RESULT.failed)
}

const controlLive: CommandHandler<Needs> = (terminal, frame, abilities) => {
  const { channel, command, close, stream } = decodeAs(0x9102, frame.version, frame.body).value
  const { video } = abilities
  if (command === LIVE.closeIntercom || (command === LIVE.close && !video.liveOf(channel))) {
    return acknowledge(terminal, frame, video.stopListening() ? RESULT.ok : RESULT.failed)
  }
  const running = video.liveOf(channel)
  acknowledge(terminal, frame, running ? RESULT.ok : RESULT.failed)
  if (!running) return
  if (command === LIVE.close && close !== CLOSES_SOUND_ONLY) running.stop()
  else if (command === LIVE.switchStream) running.use(stream === SUB_LIVE ? 'sub' : 'main')
  else if (command === LIVE.pause) running.pause()
  else if (command === LIVE.resume) running.resume()
}

const list: CommandHandler = (terminal, frame) => {
  const wanted = decodeAs(0x9205, frame.version, frame.body).value
  terminal.answer(0x1205, { serial: frame.serial, recordings: recordingsOf(terminal, wanted) })
}

/** 0x9201 is answered by the list of what will be played. */
const play: CommandHandler<Needs> = (terminal, frame, abilities) => {
  const order = decodeAs(0x9201, frame.version, frame.body).value
  const recordings = recordingsOf(terminal, order)
  terminal.answer(0x1205, { serial: frame.serial, recordings })
  const first = recordings[0]
  const last = recordings[recordings.length - 1]
  if (!first?.startTime || !last?.endTime) return
  const target = { host: order.server, port: order.tcpPort }
  const name = order.stream === SUB_RECORDED ? 'sub' : 'main'
  const [starts, ends] = [fromPlatformTime(first.startTime), fromPlatformTime(last.endTime)]
  abilities.video.playback(order.channel, name, target, starts, ends, rateOf(order.rate))
}

const controlPlay: CommandHandler<Needs> = (terminal, frame, abilities) => {
  const { channel, command, rate, seekTime } = decodeAs(0x9202, frame.version, frame.body).value
  const running = abilities.video.recordedOf(channel)
  // Playing backwards is beyond this recorder.
  const known = command !== RECORDED.keyRewind
  acknowledge(terminal, frame, !running ? RESULT.failed : known ? RESULT.ok : RESULT.unsupported)
  if (!running) return
  if (command === RECORDED.stop) running.stop()
  else if (command === RECORDED.pause) running.pause()
  else if (command === RECORDED.seek && seekTime) running.seek(fromPlatformTime(seekTime))
  else if (command === RECORDED.fast || command === RECORDED.keyPlay) running.setRate(rateOf(rate))
  else if (command === RECORDED.start) running.setRate(1)
}

const takeNote: CommandHandler = (terminal, frame) => acknowledge(terminal, frame)

export const videoCommands: CommandTable<Needs> = [
  [0x9003, attributes],
  [0x9101, live],
  [0x9102, controlLive],
  [0x9105, takeNote],
  [0x9201, play],
  [0x9202, controlPlay],
  [0x9205, list],
]
