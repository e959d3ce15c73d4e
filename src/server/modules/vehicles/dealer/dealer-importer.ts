import { z } from 'zod'
import { DealerInput, downloadDealerTemplate } from '#core/contract/dealer.ts'
import { type Importer, importer } from '#server/exchange/importer.ts'
import { applyDealers, planDealers, undoDealers } from './dealer-import-repository.ts'
import { DEALER_WORDS, type DealerAreas } from './dealer-row.ts'

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

/** Dealers by workbook: rows are known by their code. */
export const dealerImporter = (areas: DealerAreas): Importer =>
  importer<DealerImportRow>({
    name: 'dealer',
    access: downloadDealerTemplate.access,
    key: 'dealerCode',
    words: DEALER_WORDS,
    columns: [
      { name: 'dealerCode', required: true, example: 'D-610100-1' },
      { name: 'dealerName', required: true, example: '西安恒通商用车' },
      { name: 'level', example: '1' },
      { name: 'parentCode', example: '' },
      { name: 'orgName', required: true, example: 'North' },
      { name: 'areaNames', example: '陕西省/西安市/雁塔区' },
      { name: 'address', example: '' },
      { name: 'lng', example: '108.95' },
      { name: 'lat', example: '34.26' },
      { name: 'contact', example: '' },
      { name: 'phone', example: '029-88888888' },
      { name: 'brands', example: 'YL, JD' },
      { name: 'pickup', example: '1' },
      { name: 'authorisedUntil', example: '2027-12-31' },
      { name: 'state', example: 'active' },
    ],
    schema: DealerImportRow,
    plan: (tx, scope, rows) => planDealers(tx, scope, areas, rows),
    apply: (tx, scope, rows) => applyDealers(tx, scope, areas, rows),
    undo: undoDealers,
  })
