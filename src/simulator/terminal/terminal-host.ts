import type { DemoEquipment } from '#core/demo/demo-equipment.ts'
import type { LocationBody } from '#core/protocol/jt808/location/location-body.ts'
import type { BodyOf, KnownId } from '#core/protocol/jt808/message.ts'
import type { Jt808Version } from '#core/protocol/jt808/version.ts'
import type { Motion, MotionState } from '../motion/vehicle-motion.ts'
import type { Session } from './session.ts'
import type { Surroundings } from './surroundings.ts'
import type { Target } from './tcp-link.ts'
import type { TerminalParameters } from './terminal-parameters.ts'

/** An ability's view of its terminal. It receives other abilities by name. */
export interface TerminalHost {
  readonly motion: Motion
  readonly parameters: TerminalParameters
  readonly session: Session
  readonly world: Surroundings
  readonly equipment: DemoEquipment
  readonly version: Jt808Version
  /** False: another unit talks to the platform, by another protocol. */
  readonly speaks808: boolean
  /** Positions not acknowledged yet, sent or not. */
  readonly pending: number

  /** Time of the device clock; `now` in epoch ms. */
  deviceTime(now?: number): string
  /** Motion of the vehicle, including orders of the platform. */
  stateAt(now: number): MotionState
  /** The 0x0200 body of this moment. */
  position(now?: number): LocationBody
  /** Sends a position at the next opportunity. */
  reportNow(): void
  /** Asks for `tick` because an ability has something to do earlier than planned. */
  replan(): void
  /** Sends something that has to be acknowledged. False when the connection cannot take it. */
  send<Id extends KnownId>(id: Id, body: BodyOf<Id>): boolean
  /** Sends an answer. */
  answer<Id extends KnownId>(id: Id, body: BodyOf<Id>): void
  /** Closes the connection and comes back after a while, as after a reset. */
  restart(awayMs?: number): void
  /** Closes the connection and comes back after this time, without having been off. */
  leave(awayMs: number): void
  /** Connects to another server, or to the usual one. */
  moveTo(target: Target | undefined): void
  /** Leaves its sleep and stays awake for a while. */
  wakeUp(): void
  /** 0x8202: reports every `intervalSeconds` for a while; 0 ends it. */
  trackTemporarily(intervalSeconds: number, validitySeconds: number): void
  /** A momentary alarm has been seen and is not reported again. */
  alarmSeen(): void
}
