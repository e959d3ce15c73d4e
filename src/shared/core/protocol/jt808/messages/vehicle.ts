import { list, taggedWithoutLength, u8, u16 } from '#core/protocol/schema/fields.ts'
import { message, messageWithLayouts } from '#core/protocol/schema/message.ts'
import { doorControl } from '../controls.ts'
import { locationFields } from '../location/location-body.ts'

/** 0x8500: the kinds of 2019 come from the table of controls, which a dialect extends with its manufacturer's. */
export const vehicleControl = messageWithLayouts('vehicleControl', {
  v2013: {
    versions: ['2011', '2013'],
    fields: { flags: u8({ bits: [{ bit: 0, key: 'lock' }] }) },
  },
  v2019: { versions: ['2019'], fields: { controls: list(2, taggedWithoutLength('controls', 2)) } },
  single: { versions: [], fields: { kind: u16(), door: doorControl } },
})

/** 0x0500: `serial` is that of the control; the position shows the state after it. */
export const vehicleControlAnswer = message('vehicleControlAnswer', { serial: u16(), ...locationFields })
