import { describe, expect, it } from 'vitest'
import type { PlanBus, PlanSignal } from './can-plan.ts'
import { driveNameOf, driveReader } from './drive-signals.ts'

const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'))
const aSignal = (over: Partial<PlanSignal>): PlanSignal => ({
  name: 'Signal',
  start: 0,
  length: 8,
  byteOrder: 1,
  signed: false,
  float: false,
  multiplex: null,
  factor: 1,
  offset: 0,
  min: null,
  max: null,
  unit: '',
  values: {},
  comment: '',
  receivers: [],
  source: 0,
  valueMode: 0,
  ...over,
})
const BUS: PlanBus = {
  name: 'Drive',
  channel: 0,
  ecus: [],
  comment: '',
  ecuComments: {},
  messages: [
    {
      id: 0x101,
      frameType: 0,
      name: 'GearBox',
      periodMs: 100,
      dlc: 8,
      sender: 'TCU',
      comment: '',
      signals: [
        aSignal({ name: 'TCU_ActualGear', length: 4 }),
        aSignal({ name: 'TCU_TargetGear', start: 4, length: 4 }),
        aSignal({ name: 'ENG_EngineSpeed', start: 23, length: 16, byteOrder: 0, factor: 0.5, unit: 'rpm' }),
        aSignal({ name: 'VehicleSpeed', start: 32, unit: 'km/h', max: 200 }),
      ],
    },
  ],
}
const frame = (data: string, over = {}) => ({
  id: 0x101,
  extended: false,
  channel: 0 as const,
  data: bytes(data),
  ...over,
})

describe('signals of the drive in a plan', () => {
  it.each([
    ['CurrentGear', '', 'gear'],
    ['SelectedGear', '', null],
    ['TransmissionGearRatio', '', null],
    ['WheelBasedVehicleSpeed', 'km/h', 'speed'],
    ['CruiseSetSpeed', 'km/h', null],
    ['EngineSpeed', '1/min', 'rpm'],
    ['MotorSpeed', '1/min', null],
    ['EngineFuelRate', 'L/h', 'fuelRate'],
    ['AcceleratorPedal', '%', 'pedal'],
    ['BrakePedal', '%', null],
    ['VehicleSpeed', 'mph', null],
  ] as const)('%s in "%s" is %s', (name, unit, found) => {
    expect(driveNameOf({ name, unit })).toBe(found)
  })

  it('are read by the layout of the plan, 11 bits and Motorola as well', () => {
    expect(driveReader([BUS])(frame('9500' + '0af0' + '48000000'))).toEqual({ gear: 5, rpm: 1_400, speed: 72 })
  })

  it('are none where the sender knows nothing or the plan rules it out', () => {
    expect(driveReader([BUS])(frame('0f00' + 'ffff' + 'd2000000'))).toEqual({})
    expect(driveReader([BUS])(frame('95'))).toEqual({ gear: 5 })
  })

  it('are read by SAE J1939 where no plan knows the frame', () => {
    const engine = frame('ffff7d6022ffffff', { id: 0x0cf00400, extended: true })
    expect(driveReader([BUS])(engine)).toEqual({ rpm: 1_100 })
    expect(driveReader([])(engine)).toEqual({ rpm: 1_100 })
    expect(driveReader([BUS])(frame('9500', { id: 0x102 }))).toEqual({})
    expect(driveReader([BUS])(frame('9500', { channel: 1 }))).toEqual({})
  })
})
