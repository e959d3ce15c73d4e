import { z } from 'zod'
import { DealerInput } from '#core/contract/dealer.ts'

const number = (text: unknown) => (typeof text === 'string' && text.trim() !== '' ? Number(text) : text)
const YES = new Set(['1', 'true', 'yes', '是', 'да', 'sí', 'si', 'oui', 'sim', 'نعم', 'ja'])
const NO = new Set(['0', 'false', 'no', '否', 'нет', 'non', 'não', 'nao', 'لا', 'nein'])
const answer = (text: unknown) => {
  if (typeof text !== 'string') return text
  const word = text.trim().toLowerCase()
  return YES.has(word) ? true : NO.has(word) ? false : text
}

/** A row of the workbook: organisation, region and brands by what people call them. */
export const DealerImportRow = DealerInput.omit({ orgId: true, areaId: true }).extend({
  orgName: z.string().trim().min(1, 'validation.required').max(128),
  /** Code of the region, or its names from the first level down joined by slashes. */
  areaNames: z.string().trim().max(200).default(''),
  lng: z.preprocess(number, DealerInput.shape.lng),
  lat: z.preprocess(number, DealerInput.shape.lat),
  pickup: z.preprocess(answer, DealerInput.shape.pickup),
  brands: z.preprocess(
    (text) => (typeof text === 'string' ? text.split(/[,，;；]/).flatMap((brand) => brand.trim() || []) : text),
    DealerInput.shape.brands,
  ),
})
export type DealerImportRow = z.output<typeof DealerImportRow>
