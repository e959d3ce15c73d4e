import { z } from 'zod'
import { VehicleInput } from '#core/contract/vehicle.ts'

const number = (text: unknown) => (typeof text === 'string' && text.trim() !== '' ? Number(text) : text)

/** A row of the workbook: organisation and model by what people call them. */
export const VehicleImportRow = VehicleInput.omit({ orgId: true, modelId: true }).extend({
  orgName: z.string().trim().min(1, 'validation.required').max(128),
  modelCode: z.string().trim().min(1, 'validation.required').max(64),
  plateColour: z.preprocess(number, VehicleInput.shape.plateColour),
  attribute: z.preprocess(number, VehicleInput.shape.attribute),
  country: z.preprocess((text) => (typeof text === 'string' ? text.toUpperCase() : text), VehicleInput.shape.country),
  tags: z.preprocess(
    (text) => (typeof text === 'string' ? text.split(/[,，;]/).flatMap((tag) => tag.trim() || []) : text),
    VehicleInput.shape.tags,
  ),
})
export type VehicleImportRow = z.output<typeof VehicleImportRow>
