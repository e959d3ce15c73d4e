import { terminalFaultOf } from '#simulator/terminal-faults.ts'
import { unitOf } from '#core/demo/hash-random.ts'
import type { Surroundings } from '../surroundings.ts'
import type { TerminalHost } from '../terminal-host.ts'
import type { Ability } from './ability.ts'
import { Body } from './body.ts'
import { CanData } from './can-data.ts'
import { DeviceConditions } from './device-conditions.ts'
import { Controls } from './controls.ts'
import { Diagnostics } from './diagnostics.ts'
import { DriverCard } from './driver-card.ts'
import { EquipmentFaults } from './equipment-faults.ts'
import { HeadUnit } from './head-unit.ts'
import { LostFix } from './lost-fix.ts'
import { Fences } from './fences.ts'
import { MediaStore } from './media-store.ts'
import { Passengers } from './passengers.ts'
import { RebootLoop } from './reboot-loop.ts'
import { SafetyAlarms } from './safety-alarms.ts'
import { Noise, TimedPhotos } from './spontaneous.ts'
import { SilentDrive } from './silent-drive.ts'
import { StuckReceiver } from './stuck-receiver.ts'
import { Texts } from './texts.ts'
import { TyreSensors } from './tyre-sensors.ts'
import { Upgrade } from './upgrade.ts'
import { MovingCameras } from './moving-camera.ts'
import { Video } from './video.ts'
import { VideoUploads } from './video-uploads.ts'
import { Waybills } from './waybills.ts'

const FOR = { rich: 102, photos: 103 } as const
const PHOTO_SHARE = 0.4
/** Signing on comes first. */
const AFTER_START_MS = 20_000
/** Some messages of the bus come before. */
const BUS_BREAKS_AFTER_MS = 4 * 60_000
const NEVER = Number.POSITIVE_INFINITY

/** In a large fleet only some terminals have further functions. */
export const isRichTerminal = ({ seed, habits }: Pick<Surroundings, 'seed' | 'habits'>, index: number): boolean =>
  unitOf(seed, FOR.rich, index) < habits.richness

/** Everything one terminal can do, and the list of what has to be looked after. */
export class Abilities {
  /** Has functions other than position reports. */
  readonly isRich: boolean
  readonly controls: Controls
  readonly body: Body
  readonly texts: Texts
  readonly fences: Fences
  readonly media: MediaStore
  readonly video: Video
  readonly videoUploads = new VideoUploads()
  readonly cameras: MovingCameras
  readonly upgrade: Upgrade
  readonly headUnit: HeadUnit
  readonly driverCard: DriverCard
  readonly diagnostics: Diagnostics
  readonly safety: SafetyAlarms
  readonly faults: EquipmentFaults
  readonly all: readonly Ability[]

  constructor(terminal: TerminalHost, startAt: number) {
    const { world, motion, equipment } = terminal
    const { vehicle } = motion
    this.isRich = isRichTerminal(world, vehicle.index)
    const { isRich } = this
    const from = isRich ? startAt + AFTER_START_MS : NEVER
    const onlyIf = (fits: boolean) => (fits ? from : NEVER)
    this.controls = new Controls(terminal)
    this.body = new Body(terminal, this.controls, from)
    this.texts = new Texts(terminal)
    this.fences = new Fences(terminal)
    this.media = new MediaStore(terminal)
    this.video = new Video(terminal, this.videoUploads)
    this.cameras = new MovingCameras(terminal)
    this.upgrade = new Upgrade(terminal)
    this.headUnit = new HeadUnit(terminal, from)
    this.driverCard = new DriverCard(terminal, from)
    this.diagnostics = new Diagnostics(terminal, this.upgrade)
    this.safety = new SafetyAlarms(terminal, onlyIf(equipment.hasSafety))
    this.faults = new EquipmentFaults(terminal, onlyIf(equipment.channels.length > 1))
    const { hasSafety, canSet } = equipment
    const takesPhotos = unitOf(world.seed, FOR.photos, vehicle.index) < PHOTO_SHARE
    const own: Ability[] = [
      // Before the alarms, whose report of a tyre goes first.
      ...(isRich && hasSafety ? [new TyreSensors(terminal, from)] : []),
      this.controls,
      this.body,
      this.texts,
      this.fences,
      this.media,
      this.upgrade,
      this.headUnit,
      this.driverCard,
      this.diagnostics,
      this.safety,
      this.faults,
      this.video,
    ]
    const fault = world.habits.brokenTerminals ? terminalFaultOf(world.seed, vehicle.index) : undefined
    const busEndsAt = fault === 'lostBus' ? startAt + BUS_BREAKS_AFTER_MS : NEVER
    if (isRich && canSet) own.push(new CanData(terminal, canSet, from, busEndsAt))
    if (fault === 'stuckReceiver') own.push(new StuckReceiver())
    if (fault === 'lostFix') own.push(new LostFix())
    if (fault === 'rebootLoop') own.push(new RebootLoop(terminal, startAt))
    if (fault === 'silentDrive') own.push(new SilentDrive(terminal, startAt))
    if (world.habits.brokenTerminals && vehicle.dialect === 'fleetwall') {
      own.push(new DeviceConditions(terminal, startAt, fault))
    }
    if (isRich && takesPhotos) own.push(new TimedPhotos(terminal, this.media, from))
    if (isRich && vehicle.vehicleClass === 'bus') own.push(new Passengers(terminal, from))
    if (isRich && vehicle.vehicleClass === 'truck') own.push(new Waybills(terminal, from))
    if (world.habits.noisePerDay > 0) own.push(new Noise(terminal, startAt))
    this.all = own
  }
}
