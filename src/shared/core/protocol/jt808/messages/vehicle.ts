import { bytesToEnd, isOneOf, list, record, u8, u16, when } from '../../schema/fields.ts'
import { message, messageWithLayouts } from '../../schema/message.ts'
import { locationFields } from '../location/location-body.ts'

const DOOR = 1
const door = u8({ values: { 0: 'unlock', 1: 'lock' } })

/** 0x8500: kinds besides the door are the maker's; their parameters stay bytes, and the first of them ends the list. */
export const vehicleControl = messageWithLayouts('vehicleControl', {
  v2013: { versions: ['2011', '2013'], fields: { flags: u8() } },
  v2019: {
    versions: ['2019'],
    fields: {
      controls: list(
        2,
        record({
          kind: u16(),
          door: when(isOneOf('kind', DOOR), door),
          data: when((parent) => parent.kind !== DOOR, bytesToEnd()),
        }),
      ),
    },
  },
  single: { versions: [], fields: { kind: u16(), door } },
})

/** 0x0500: `serial` is that of the control; the position shows the state after it. */
export const vehicleControlAnswer = message('vehicleControlAnswer', { serial: u16(), ...locationFields })
