import type { SourceRules } from '../source-rules.ts'

/* traccar/traccar states one attribute of a position at a time. */

/** Its attribute keys, where an item of the standard or of this codec carries them. */
const attributes: SourceRules['fields'] = {
  KEY_SATELLITES: 'items.satellites',
  KEY_RSSI: 'items.signal',
  KEY_ODOMETER: { at: 'items.mileage', as: (ours) => Number(ours) * 1000 },
  KEY_FUEL: 'items.fuel',
  '0x0210 KEY_BATTERY_LEVEL': 'battery',
  KEY_ICCID: 'iccid',
  KEY_BLOCKED: { at: 'status', as: (ours) => ((Number(ours) >>> 10) & 1) === 1 },
  KEY_IGNITION: { at: 'status', as: (ours) => (Number(ours) & 1) === 1 },
}

/** Turns `attribute` and `value` into one statement, and a position's assertion into one about its degrees. */
function oneStatement(expect: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { assert, attribute, value } = expect
  if (assert === 'verifyAttribute') return { [String(attribute).replace(/"/g, '')]: value }
  if (assert === 'verifyPosition' || assert === 'verifyPositions' || assert === 'verifyAttributes')
    return { position: true }
  return {}
}

export const traccar: SourceRules = {
  fields: {
    ...attributes,
    position: { at: 'lat', as: (ours) => Math.abs(Number(ours)) <= 90 },
  },
  prepare: oneStatement,
  silent: [{ test: /FrameDecoderTest|FrameEncoderTest/, reason: 'escaping, tested by its own' }],
  excused: [
    {
      unmapped: true,
      reason:
        'an attribute of a manufacturer’s own item or message (add-on ids, text after the position, 0x0900 reports); the bytes are stored',
    },
    {
      names: /^position$/,
      ids: /^(0x2070|0x55|0x0900|none)/,
      reason:
        'a manufacturer message (0x2070 without a place, 0x55xx, 0x0900 reports, text protocols); the bytes are stored',
    },
  ],
  notIdentical: [{ ids: /^0x0900$/, names: /7d(?!01|02)/, reason: 'the device did not escape a 7D' }],
}
