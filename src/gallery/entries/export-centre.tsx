import {
  cancelExport,
  type ExportJob,
  getExport,
  getExportLimits,
  listExports,
  retryExport,
} from '#core/contract/export.ts'
import { ExportFilePage } from '#console/sections/export-file/export-file-page.tsx'
import { answer } from '../fake-answer.ts'
import type { GalleryEntry } from '../gallery-entry.ts'

const job = (id: number, over: Partial<ExportJob>): ExportJob => ({
  id,
  fileName: `vehicles-2026010508000${id}.xlsx`,
  path: '/tsp-bss/vehicle/list/export',
  page: '/baseInfo/vehicle',
  filter: { plate: '豫A', powerType: '柴油' },
  filterWords: { powerType: 'Diesel' },
  format: 'xlsx',
  rowFormat: 'xlsx',
  columns: null,
  personal: false,
  purpose: '',
  decidedBy: null,
  decisionNote: '',
  sharedUntilTime: null,
  shares: 0,
  state: 'ready',
  percent: null,
  rows: 48_210,
  cut: false,
  fileSize: 3_481_600,
  downloads: 2,
  requester: 'admin',
  own: true,
  reason: null,
  requestTime: '2026-01-05 08:00:00',
  finishTime: '2026-01-05 08:00:09',
  expireTime: '2026-01-12 08:00:09',
  ...over,
})
const open = { fileSize: null, finishTime: null, expireTime: null, downloads: 0 }
const JOBS = [
  job(1, { state: 'queued', rows: 0, ...open }),
  job(2, { state: 'running', percent: 42, rows: 20_300, ...open }),
  job(3, { state: 'packing', percent: 100, ...open }),
  job(4, {
    fileName: 'login-journal-20260105080000.csv',
    page: '/tbox/loginJournal',
    filter: { vin: 'LGWEF4A50TEST0001', startTime: '2026-01-01 00:00:00', endTime: '2026-01-05 23:59:59' },
    format: 'csv',
    cut: true,
    rows: 5_000_000,
  }),
  job(5, { state: 'failed', reason: 'The database did not answer in time', ...open }),
  job(6, { state: 'expired', filter: {} }),
  job(7, { state: 'cancelled', ...open }),
  job(8, { state: 'awaitingApproval', personal: true, purpose: 'Accident of 5 May', rows: 0, ...open }),
  job(9, { state: 'rejected', personal: true, purpose: 'Survey', decisionNote: 'Not a reason', rows: 0, ...open }),
  job(10, { format: 'zip', rowFormat: 'csv', shares: 2 }),
]

export const entry: GalleryEntry = {
  part: 'Export centre',
  namespaces: ['exportFile', 'files'],
  codes: ['/exportFile/index', '/exportFile/index/file/delete'],
  samples: [{ name: 'every state', show: <ExportFilePage />, wide: true }],
  answers: [
    answer(listExports, () => ({ list: JOBS, total: JOBS.length })),
    answer(getExport, ({ query }) => JOBS.find(({ id }) => String(id) === query.get('id'))!),
    answer(getExportLimits, () => ({ open: 2, mostOpen: 3, rows: 48_210, mostRows: 5_000_000 })),
    answer(cancelExport, () => null),
    answer(retryExport, () => null),
  ],
}
