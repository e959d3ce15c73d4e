import { z } from 'zod'
import { calls } from './calls.ts'
import { flag, platformTime, rangeInOrder, timeRange, vin, wholeNumber } from './fields.ts'
import { MERGED_KEY } from './paging.ts'

const PAGE = '/tbox/ecAllMessage'

/** Commands of GB/T 32960.3 a vehicle sends. */
export const ENERGY_COMMANDS = ['login', 'realtime', 'backfill', 'logout', 'heartbeat', 'timeRequest', 'other'] as const
/** Information units of GB/T 32960.3, both editions; the place is the bit in `energy_sample.blocks`. */
export const ENERGY_BLOCKS = [
  'vehicle',
  'motors',
  'fuelCell',
  'engine',
  'position',
  'extremes',
  'alarm',
  'voltages',
  'temperatures',
  'custom',
  'capacitor',
  'signature',
] as const

const reading = z.number().nullable()

/** A message of an electric vehicle. Readings are null where the message has none or says it is invalid. */
export const EnergyMessage = z.object({
  key: z.string(),
  vin: z.string(),
  plate: z.string(),
  /** Device time; the receive time where the message carries none. */
  time: platformTime,
  receiveTime: platformTime,
  command: z.enum(ENERGY_COMMANDS),
  blocks: z.array(z.enum(ENERGY_BLOCKS)),
  /** 1 on, 2 off, 3 other. */
  vehicleState: reading,
  /** 1 parked charging, 2 driving charging, 3 not charging, 4 full. */
  chargeState: reading,
  /** 1 electric, 2 hybrid, 3 fuel. */
  mode: reading,
  /** km/h */
  speed: reading,
  mileageKm: reading,
  /** V */
  voltage: reading,
  /** A, negative while charging. */
  current: reading,
  /** % */
  soc: reading,
  /** Gear byte: b0–b3 0 neutral, 1–12, 13 reverse, 14 drive, 15 park; b4 brake, b5 drive force. */
  gear: reading,
  /** kΩ */
  insulation: reading,
  /** Highest alarm level, 0–3. */
  alarmLevel: reading,
  /** General alarm bits, lowest first. */
  alarmBits: z.array(z.number().int()),
  /** The whole frame, hex. */
  content: z.string(),
})
export type EnergyMessage = z.output<typeof EnergyMessage>

export const EnergyMessageFilter = z
  .object({
    vin,
    ...timeRange,
    command: z.enum(ENERGY_COMMANDS).optional(),
    block: z.enum(ENERGY_BLOCKS).optional(),
    chargeState: wholeNumber(1, 4).optional(),
    /** This level or higher. */
    alarmLevel: wholeNumber(1, 3).optional(),
    reportTimeDesc: flag.default(true),
  })
  .refine(...rangeInOrder)
export type EnergyMessageFilter = z.output<typeof EnergyMessageFilter>

export const { list: listEnergyMessages, export: exportEnergyMessages } = calls(
  { page: PAGE, buttons: `${PAGE}/message`, row: EnergyMessage, filter: EnergyMessageFilter, cursor: MERGED_KEY },
  {
    list: ['GET /tsp-hbase-proxy/messageLog/energy/list', 'Messages of one electric vehicle (GB/T 32960), by cursor'],
    export: [
      'GET /tsp-hbase-proxy/messageLog/energy/list/export',
      'Messages of one electric vehicle as a workbook or CSV',
    ],
  },
)
