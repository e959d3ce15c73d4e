import { writeGbFrame } from '#core/protocol/gb32960/frame.ts'
import { encodeGbBody } from '#core/protocol/gb32960/message.ts'
import { toHex } from '#core/protocol/wire/hex.ts'

const pack = (firstCell: number, cellVoltages: (number | 'invalid')[]) => ({
  id: 0x08,
  key: 'voltages' as const,
  value: { packs: [{ number: 1, packVoltage: 380.5, packCurrent: 12, cellCount: 203, firstCell, cellVoltages }] },
})

const body = encodeGbBody('2016', 0x02, {
  time: '2026-01-05 08:00:00',
  units: [
    pack(1, [3.9, 3.91, 3.85]),
    pack(201, [3.9, 'invalid', 3.95]),
    { id: 0x09, key: 'temperatures', value: { packs: [{ number: 1, probeTemperatures: [21, 22, 25] }] } },
  ],
})

/** A report of an electric vehicle (GB/T 32960.3-2016): cells of one battery in two units, and its probes. */
export const ENERGY_FRAME = toHex(writeGbFrame({ edition: '2016', command: 2, vin: 'LGWEF4A50TEST0001', body }))
