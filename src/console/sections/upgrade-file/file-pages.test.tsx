import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  checkUpgradeFiles,
  type FileCheck,
  getFileSeries,
  getFileStorage,
  getFileTree,
  type SeriesVersion,
} from '#core/contract/file-storage.ts'
import { listSigningKeys, rotateSigningKey } from '#core/contract/signing-key.ts'
import * as contract from '#core/contract/upgrade-file.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { aLiveConnection } from '#tests/support/live-connection.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import { FileBrowsePage } from './file-browse-page.tsx'
import { FileManagePage } from './file-manage-page.tsx'

const aFile = (over: Partial<contract.UpgradeFile> = {}): contract.UpgradeFile => ({
  id: 1,
  softModel: 'FT300-7.2.0',
  partsModel: 'FT-300',
  typeName: 'Tbox',
  version: '7.2.0',
  fileKind: 'full',
  releaseCounter: 3,
  minFrom: '',
  environment: 'SOP',
  hardware: ['H7'],
  notes: '',
  knownIssues: '',
  fileName: 'ft300-7.2.0.bin',
  fileSize: 4096,
  md5: 'd41d8cd98f00b204e9800998ecf8427e',
  sha256: 'e3b0c44298fc1c149afbf4c8996fb924',
  signatureState: 'signed',
  signingKeyId: '00112233aabbccdd',
  signTime: '2026-01-05 08:00:00',
  status: 1,
  statusReason: '',
  strategies: 1,
  downloads: 4,
  uploader: 'Ann',
  uploadTime: '2026-01-05 08:00:00',
  checkResult: null,
  checkTime: null,
  updateTime: '2026-01-05 08:00:00',
  ...over,
})
const testing = aFile({ id: 2, softModel: 'FT300-7.2.1', version: '7.2.1', status: 2, releaseCounter: 4 })
const detail: contract.UpgradeFileDetail = {
  ...aFile(),
  signature: 'c2lnbmF0dXJl',
  signedContent: '{"format":"fleetwall-file-1"}',
  publicKey: 'cHVibGlj',
  strategyNames: ['Night window'],
  sources: [{ fromModel: 'FT300-7.1.0', state: 'ready', deltaSize: 512, ratio: 0.125, vehicles: 9 }],
}

const platform = fakePlatform()
const live = aLiveConnection()
beforeEach(() => {
  localStorage.clear()
  platform.answer(contract.listUpgradeFiles, () => ({ list: [aFile(), testing], total: 2 }))
  platform.answer(contract.getUpgradeFile, () => detail)
  platform.answer(listSigningKeys, () => ({ signing: 'ready' as const, unsigned: 0, keys: [] }))
  platform.answer(getFileStorage, () => ({
    files: 2,
    bytes: 8192,
    deltas: 1,
    deltaBytes: 512,
    orphans: 3,
    orphanBytes: 1024,
    damaged: 0,
    check: null,
  }))
  platform.answer(getFileTree, () => [
    {
      typeName: 'Tbox',
      files: 2,
      models: [{ partsModel: 'FT-300', bytes: 8192, files: 2, hardware: [{ hardwareVersion: 'H7', files: 1 }] }],
    },
  ])
})

const NAMESPACES = ['job', 'upgradeFile', 'partVersion', 'partDelta', 'select', 'list', 'dialogs', 'upload'] as const
const MANAGE = '/upgradeFile/fileManage'
const ALL = ['add', 'publish', 'offline', 'download', 'delete'].map((verb) => `${MANAGE}/file/${verb}`)
const manage = (codes = [...ALL, `${MANAGE}/key/rotate`]) =>
  renderPage(live.around(<FileManagePage />), { path: MANAGE, codes: [MANAGE, ...codes], namespaces: [...NAMESPACES] })
const browse = () =>
  renderPage(live.around(<FileBrowsePage />), {
    path: '/upgradeFile/manage',
    codes: ['/upgradeFile/manage'],
    namespaces: [...NAMESPACES],
  })

describe('files by part', () => {
  it('show what the last check of the stored content found', async () => {
    const damaged = aFile({ checkResult: 'hashDiffers', checkTime: '2026-01-06 02:20:00' })
    platform.answer(contract.listUpgradeFiles, () => ({ list: [damaged, testing], total: 2 }))
    await browse()
    expect(await screen.findByText('SHA-256 differs')).toBeVisible()
    expect((await screen.findByText('Damaged files')).closest('div')).toHaveTextContent(/0.*Not checked yet/)
  })

  it('are filtered by a place in the tree, and nothing can be done with them', async () => {
    const { user } = await browse()
    await user.click(await screen.findByText('H7', { selector: '.ant-tree *' }))
    const filter = { typeName: 'Tbox', partsModel: 'FT-300', hardware: 'H7' }
    await expect
      .poll(() => Object.fromEntries(platform.asked(contract.listUpgradeFiles).at(-1)!.query))
      .toMatchObject(filter)
    await user.click(screen.getByText('All parts'))
    await expect.poll(() => platform.asked(contract.listUpgradeFiles).at(-1)!.query.has('hardware')).toBe(false)
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.queryByLabelText('Edit FT300-7.2.0')).toBeNull()
  })

  it('say what they take in the store, and what nobody uses', async () => {
    await browse()
    expect((await screen.findByText('Unused uploads')).closest('div')).toHaveTextContent(/3.*1.?kB/i)
  })

  it('show signature, users and the ways from earlier versions', async () => {
    const { user } = await browse()
    await user.click(await screen.findByRole('button', { name: 'FT300-7.2.0' }))
    const drawer = within(await screen.findByRole('dialog'))
    expect(await drawer.findByText('Night window')).toBeVisible()
    expect(drawer.getByText('{"format":"fleetwall-file-1"}')).toBeVisible()
    expect(drawer.getByRole('row', { name: /^FT300-7\.1\.0 .*9$/ })).toBeVisible()
  })
})

const aCheck = (over: Partial<FileCheck>): FileCheck => ({
  id: 7,
  state: 'finished',
  total: 4,
  done: 4,
  damaged: 0,
  unreadable: 0,
  bytes: 8192,
  startedBy: '',
  createTime: '2026-01-06 02:20:00',
  finishTime: '2026-01-06 02:20:10',
  ...over,
})
const NOTHING = { files: 2, bytes: 8192, deltas: 0, deltaBytes: 0, orphans: 0, orphanBytes: 0, damaged: 0 }
const stored = (check: FileCheck) => ({ ...NOTHING, check })

describe('the check of stored files', () => {
  it('is started by hand, and shows how far it is', async () => {
    let check = aCheck({})
    platform.answer(getFileStorage, () => stored(check))
    platform.answer(checkUpgradeFiles, () => {
      check = aCheck({ id: 8, state: 'running', done: 1, finishTime: null })
      return { id: 8 }
    })
    const { user } = await manage()
    expect(await screen.findByText(/^Last check: .* files: 4/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Check now' }))
    expect(await screen.findByText('1 of 4 files checked')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Check now' })).toBeDisabled()
  })

  it('says that the store could not be read, and not that files are damaged', async () => {
    platform.answer(getFileStorage, () => stored(aCheck({ state: 'failed', done: 2, unreadable: 2 })))
    await browse()
    expect(await screen.findByText(/could not read the file store. Files not read: 2;/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Check now' })).toBeNull()
  })
})

describe('management of files', () => {
  it('publishes what was tested, after a question', async () => {
    platform.answer(contract.setUpgradeFileStatus, () => ({ changed: 1 }))
    const { user } = await manage()
    await screen.findByText('FT300-7.2.1')
    await user.click(screen.getAllByLabelText('More actions')[1]!)
    await user.click(await screen.findByText('Publish FT300-7.2.1'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirm' }))
    await waitFor(() =>
      expect(platform.asked(contract.setUpgradeFileStatus)[0]?.body).toEqual({ ids: [2], versionStatus: 1 }),
    )
    expect(await screen.findByText('Saved')).toBeVisible()
  })

  it('compares two files and takes several offline with a reason', async () => {
    platform.answer(contract.takeUpgradeFilesOffline, () => ({ changed: 2 }))
    const { user } = await manage()
    await screen.findByText('FT300-7.2.1')
    await user.click(screen.getAllByRole('checkbox')[1]!)
    expect(await screen.findByRole('button', { name: 'Compare' })).toBeDisabled()
    await user.click(screen.getAllByRole('checkbox')[2]!)
    await user.click(screen.getByRole('button', { name: 'Compare' }))
    const table = within(await screen.findByRole('table', { name: 'Compare' }))
    expect(table.getByRole('row', { name: 'Version 7.2.0 7.2.1' })).toHaveClass(/differs/)
    expect(table.getByRole('row', { name: 'Environment SOP SOP' })).not.toHaveClass(/differs/)
    await user.click(screen.getByRole('button', { name: 'Take offline' }))
    await user.type(await screen.findByLabelText('Reason'), 'loses satellites')
    await user.click(screen.getAllByRole('button', { name: 'Take offline' }).at(-1)!)
    const body = { ids: [1, 2], reason: 'loses satellites' }
    await waitFor(() => expect(platform.asked(contract.takeUpgradeFilesOffline)[0]?.body).toEqual(body))
  })
})

describe('keys and series of files', () => {
  it('shows the series of a part model, newest first', async () => {
    const series = (over: Pick<SeriesVersion, 'id' | 'version' | 'status' | 'vehicles'>): SeriesVersion => ({
      softModel: `FT300-${over.version}`,
      parent: '',
      environment: 'SOP',
      releaseCounter: over.id,
      fileSize: 4096,
      signed: true,
      uploadTime: null,
      releasedOn: null,
      ...over,
    })
    platform.answer(getFileSeries, () => [
      series({ id: 1, version: '7.1.0', status: 3, vehicles: 1 }),
      series({ id: 2, version: '7.2.0', status: 1, vehicles: 8 }),
    ])
    const { user } = await manage()
    await screen.findByText('FT300-7.2.1')
    await user.click(screen.getAllByLabelText('More actions')[0]!)
    await user.click(await screen.findByText('Series of FT-300'))
    const entries = within(await screen.findByRole('dialog')).findAllByRole('listitem')
    expect((await entries).map(({ textContent }) => textContent?.slice(0, 5))).toEqual(['7.2.0', '7.1.0'])
    expect(platform.asked(getFileSeries)[0]?.query.get('partsModel')).toBe('FT-300')
  })

  it('says that nothing can be signed, and rotates the key with a reason', async () => {
    platform.answer(listSigningKeys, () => ({ signing: 'missing' as const, unsigned: 2, keys: [] }))
    platform.answer(rotateSigningKey, () => ({ keyId: 'ffeeddcc00112233' }))
    const { user } = await manage()
    expect(await screen.findByText(/^The private half of the active key is not where/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Signing keys' }))
    await user.click(await screen.findByRole('button', { name: 'Rotate key' }))
    await user.type(await screen.findByLabelText('Reason'), 'lost disk')
    await user.click(screen.getAllByRole('button', { name: 'Rotate key' }).at(-1)!)
    await waitFor(() => expect(platform.asked(rotateSigningKey)[0]?.body).toEqual({ reason: 'lost disk' }))
  })

  it('offers nothing to those who may only look', async () => {
    await manage([])
    await screen.findByText('FT300-7.2.1')
    for (const name of ['Upload file', 'Download FT300-7.2.0', 'Edit FT300-7.2.0'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })
})
