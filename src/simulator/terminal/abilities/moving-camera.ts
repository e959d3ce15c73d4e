import { decodeAs } from '#core/protocol/jt808/message.ts'
import type { TerminalHost } from '../terminal-host.ts'
import { acknowledge, type CommandHandler, type CommandTable, RESULT } from './ability.ts'

/** The abilities these commands act on. */
interface Needs {
  cameras: MovingCameras
}

const DIRECTIONS = { 0: 'stop', 1: 'up', 2: 'down', 3: 'left', 4: 'right' } as const

/** Position of a moving camera and what is switched on. Steps have no unit: the orders have none either. */
export interface CameraPose {
  moving: (typeof DIRECTIONS)[keyof typeof DIRECTIONS]
  speed: number
  zoom: number
  focus: number
  iris: number
  wiper: boolean
  infrared: boolean
}

const AT_REST: CameraPose = { moving: 'stop', speed: 0, zoom: 0, focus: 0, iris: 0, wiper: false, infrared: false }
/** Lenses end somewhere. */
const MAX_STEPS = 8
const LARGER = 0

/** Cameras that can be turned, zoomed and wiped (0x9301-0x9306). */
export class MovingCameras {
  private readonly poses = new Map<number, CameraPose>()
  private readonly terminal: TerminalHost

  constructor(terminal: TerminalHost) {
    this.terminal = terminal
  }

  /** Null for a camera that is fixed, or not there. */
  pose(channel: number): CameraPose | null {
    const isMoving = this.terminal.equipment.channels.some(({ logical, ptz }) => ptz && logical === channel)
    return isMoving ? (this.poses.get(channel) ?? AT_REST) : null
  }

  change(channel: number, change: (pose: CameraPose) => Partial<CameraPose>): boolean {
    const pose = this.pose(channel)
    if (pose) this.poses.set(channel, { ...pose, ...change(pose) })
    return pose !== null
  }
}

const step = (now: number, value: number): number =>
  Math.max(-MAX_STEPS, Math.min(MAX_STEPS, now + (value === LARGER ? 1 : -1)))

const rotate: CommandHandler<Needs> = (terminal, frame, abilities) => {
  const { channel, direction, speed } = decodeAs(0x9301, frame.version, frame.body).value
  const moving = DIRECTIONS[direction as keyof typeof DIRECTIONS]
  if (!moving) return acknowledge(terminal, frame, RESULT.badMessage)
  const did = abilities.cameras.change(channel, () => ({ moving, speed: moving === 'stop' ? 0 : speed }))
  acknowledge(terminal, frame, did ? RESULT.ok : RESULT.unsupported)
}

type Adjustment = (pose: CameraPose, value: number) => Partial<CameraPose>

const adjust =
  (id: 0x9302 | 0x9303 | 0x9304 | 0x9305 | 0x9306, change: Adjustment): CommandHandler<Needs> =>
  (terminal, frame, abilities) => {
    const { channel, value } = decodeAs(id, frame.version, frame.body).value
    const did = abilities.cameras.change(channel, (pose) => change(pose, value))
    acknowledge(terminal, frame, did ? RESULT.ok : RESULT.unsupported)
  }

export const cameraCommands: CommandTable<Needs> = [
  [0x9301, rotate],
  [0x9302, adjust(0x9302, ({ focus }, value) => ({ focus: step(focus, value) }))],
  [0x9303, adjust(0x9303, ({ iris }, value) => ({ iris: step(iris, value) }))],
  [0x9304, adjust(0x9304, (_, value) => ({ wiper: value === 1 }))],
  [0x9305, adjust(0x9305, (_, value) => ({ infrared: value === 1 }))],
  [0x9306, adjust(0x9306, ({ zoom }, value) => ({ zoom: step(zoom, value) }))],
]
