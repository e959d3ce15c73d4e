import { downloadDealerTemplate } from '#core/contract/dealer.ts'
import { type Importer, importer } from '#server/exchange/importer.ts'
import { applyDealers, planDealers, undoDealers } from './dealer-import-repository.ts'
import { DealerImportRow } from './dealer-import-row.ts'
import { DEALER_WORDS, type DealerAreas } from './dealer-row.ts'

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
