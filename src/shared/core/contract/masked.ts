import { z } from 'zod'
import type { FieldMask } from '../domain/field-mask.ts'

/** Fields of the contract that a mask hides; `border/field-masks.ts` of the server applies them to answers. */
export const MASKED = z.registry<{ mask: FieldMask }>()

const under =
  (mask: FieldMask) =>
  <S extends z.ZodType>(field: S): S => {
    // A schema of its own: the one given may also describe fields that no mask hides.
    const own = field.clone()
    MASKED.add(own, { mask })
    return own
  }

/** The number of a person or of a SIM. */
export const phoneField = under('phone')
/** What names a person who is no user of the platform, such as a driver or a contact, and mail addresses. */
export const personField = under('person')
/** A VIN in a message. Elsewhere it is the key of calls, and stays. */
export const messageVin = under('vin')
/** A longitude, a latitude, or a list of one of them, of where a vehicle is or was. */
export const placeField = under('position')
