import type { AnyEndpoint } from '#core/contract/endpoint.ts'
import type { Json } from './json-schema.ts'

const CSV = 'text/csv'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Downloads that are no, or not only, a workbook. */
const TYPES: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\/positionData\/track\/export$/, ['application/gpx+xml', 'application/vnd.google-earth.kml+xml', CSV]],
  [/\/task\/dossier$/, ['application/json']],
  [/\/privacy\/vehicle\/export$/, ['text/plain']],
  // For people, and for programs: exchange/answer-export.ts.
  [/\/export$/, [XLSX, CSV]],
]

/** Media types of a call that answers with a file. */
export const downloadTypes = ({ path }: Pick<AnyEndpoint, 'path'>): readonly string[] =>
  TYPES.find(([pattern]) => pattern.test(path))?.[1] ?? [XLSX]

const FILE = { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' }
const ONE_FILE = { file: { ...FILE, description: 'The file.' } }
const WORKBOOK = { file: { ...FILE, description: 'Workbook, xls or xlsx.' } }

const FORMS: Readonly<Record<string, Json>> = {
  '/upload': { file: { ...FILE, description: 'Image for the rich-text editor.' } },
  '/comm-saas-cloud/obs/backendUpload': ONE_FILE,
  '/b-iam-account/v1/tenant/logo/upload': ONE_FILE,
  '/comm-saas-cloud/obs/upload': {
    obsType: { type: 'string', maxLength: 10_000, description: 'Folder; "files" if it is not one.' },
    objectKey: { type: 'string', maxLength: 10_000, description: 'File name; absent: that of the file.' },
    ...ONE_FILE,
  },
  '/tsp-bss/import/dryRun': WORKBOOK,
  '/tsp-ota/parts/import': WORKBOOK,
  '/tsp-ota/parts/type/import': WORKBOOK,
  '/tsp-ota/parts/version/import': WORKBOOK,
  '/comm-inc-center/vehicleOrgRelation/bind/import': WORKBOOK,
}

/** The form a call takes instead of a JSON body. */
export function formOf({ path }: Pick<AnyEndpoint, 'path'>): Json | undefined {
  const properties = FORMS[path]
  return properties && { type: 'object', required: ['file'], properties }
}
