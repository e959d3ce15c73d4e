import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { createShareLink, listShareLinks, revokeShareLinks, type ShareLink } from '#core/contract/share-link.ts'
import { listWorkGroups } from '#core/contract/work-group.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { ShareLinks, ShareSelected } from './share-links.tsx'

const VIN = 'LGWEF4A50TEST0001'
const SECRET = 'S'.repeat(43)
const platform = fakePlatform()
const aLink = (over: Partial<ShareLink> = {}): ShareLink => ({
  id: 7,
  vin: VIN,
  plate: 'A 100',
  groupName: null,
  precision: 'm100',
  label: '',
  state: 'active',
  creatorName: 'Chen',
  own: true,
  createTime: '2026-03-01 08:00:00',
  expireTime: '2026-03-01 12:00:00',
  openedTime: '2026-03-01 09:00:00',
  openings: 2,
  ...over,
})
beforeEach(() => {
  platform.answer(listWorkGroups, () => [])
  platform.answer(listShareLinks, () => ({ list: [aLink()], total: 1 }))
  platform.answer(createShareLink, () => ({ id: 8, shareToken: SECRET, expireTime: '2026-03-01 12:00:00' }))
  platform.answer(revokeShareLinks, () => ({ changed: 1 }))
})
const NAMESPACES = ['share', 'select', 'list', 'dialogs', 'workGroup'] as const
const CODES = ['/operate/query', '/operate/query/link/share']
const open = (element: React.ReactElement, codes = CODES) =>
  renderPage(element, { path: '/operate/query', codes, namespaces: [...NAMESPACES] })

describe('share links of the search desk', () => {
  it('make a link for the selected vehicle, which is shown once', async () => {
    const { user } = await open(<ShareSelected vins={[VIN]} />)
    await user.click(screen.getByRole('button', { name: /Share position/ }))
    await user.click(await screen.findByRole('button', { name: 'Create link' }))
    expect(await screen.findByText(`${location.origin}/#/share/${SECRET}`)).toBeVisible()
    expect(platform.asked(createShareLink)[0]?.body).toMatchObject({
      subject: 'vehicle',
      vin: VIN,
      minutes: 240,
      precision: 'm100',
      naming: 'plate',
    })
  }, 60_000)

  it('are for one vehicle, or a group', async () => {
    await open(<ShareSelected vins={[VIN, 'LGWEF4A50TEST0002']} />)
    expect(screen.getByRole('button', { name: /Share position/ })).toBeDisabled()
  })

  it('are listed with their state, and revoked after a question', async () => {
    const { user } = await open(<ShareLinks groupId={undefined} />)
    await user.click(screen.getByRole('button', { name: 'Share links' }))
    const row = within(await screen.findByRole('row', { name: /A 100/ }))
    expect(row.getByText('Active')).toBeVisible()
    expect(row.getByText('2')).toBeVisible()
    expect(platform.asked(listShareLinks)[0]?.query.get('state')).toBe('active')
    await user.click(screen.getByRole('checkbox', { name: 'Include ended links' }))
    await waitFor(() => expect(platform.asked(listShareLinks).at(-1)?.query.get('state')).toBeNull())
    await user.click(await screen.findByRole('button', { name: 'Revoke link · A 100' }))
    await user.click(await screen.findByRole('button', { name: 'Revoke link' }))
    await waitFor(() => expect(platform.asked(revokeShareLinks)[0]?.body).toEqual({ ids: [7] }))
  }, 60_000)

  it('are hidden from those who may not share', async () => {
    await open(<ShareLinks groupId={undefined} />, ['/operate/query'])
    expect(screen.queryByRole('button', { name: 'Share links' })).toBeNull()
  })
})
