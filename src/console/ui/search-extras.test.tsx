import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { checkVins, findIccids } from '#core/contract/lookup.ts'
import { createSavedView, deleteSavedView, listSavedViews } from '#core/contract/saved-view.ts'
import { findVinList, getBrandTree, listOrgs } from '#core/contract/vehicle.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { ModelField } from './model-field.tsx'
import { IccidField, VinField } from './search-fields.tsx'
import { SearchForm } from './search-form.tsx'
import { useSearch } from './use-search.ts'
import { VinsField } from './vins-field.tsx'

const VIN = 'LGWEF4A50TEST0001'
const OTHER = 'LGWEF4A50TEST0002'
const platform = fakePlatform()

const Filter = z.object({
  vin: z.string().optional(),
  vins: z.string().optional(),
  iccid: z.string().optional(),
  brandCode: z.string().optional(),
  seriesCode: z.string().optional(),
})
function Page() {
  const search = useSearch(Filter)
  return (
    <SearchForm search={search}>
      <ModelField />
      <VinField />
      <IccidField />
      <VinsField />
    </SearchForm>
  )
}
const NAMESPACES = ['list', 'select', 'baseInfo', 'alarm', 'command']
const open = (path = '/tbox/loginJournal') => renderPage(<Page />, { path, namespaces: NAMESPACES })
const press = (name: string | RegExp) => screen.getByRole('button', { name })

beforeEach(() => {
  localStorage.clear()
  platform.answer(findVinList, () => ({ list: [{ vin: VIN, plate: '' }], total: 1 }))
  platform.answer(findIccids, () => ({ list: [], total: 0 }))
  platform.answer(listOrgs, () => [{ id: 3, parentId: null, name: 'North' }])
  platform.answer(listSavedViews, () => [])
  platform.answer(getBrandTree, () => [
    {
      brandCode: 'BT',
      brandName: 'Botu',
      seriesVos: [{ seriesCode: 'YX', seriesName: 'Yuanxing', modelVos: [] }],
    },
  ])
})

describe('generic search form', () => {
  it('the series/model cascader fills brand, series and model of the filter', async () => {
    const { user, router } = await open()
    await user.click(screen.getByLabelText('Series and model'))
    await user.click(await screen.findByText('Botu', { selector: '.ant-cascader-menu-item-content' }))
    await user.click(await screen.findByText('Yuanxing', { selector: '.ant-cascader-menu-item-content' }))
    await user.click(press('Query'))
    await waitFor(() => expect(router.state.location.search).toBe('?brandCode=BT&seriesCode=YX'))
  })

  it('the ICCID is cleared when the VIN changes', async () => {
    const { user, router } = await open(`/x?vin=${VIN}&iccid=89860419028047217770`)
    await user.type(screen.getByLabelText('Vehicle'), OTHER)
    await user.tab()
    await user.click(press('Query'))
    await waitFor(() => expect(router.state.location.search).toBe(`?vin=${OTHER}`))
  })

  it('an ICCID that comes with its VIN from the address stays', async () => {
    const { user, router } = await open(`/x?vin=${VIN}&iccid=89860419028047217770`)
    await user.click(press('Query'))
    expect(router.state.location.search).toBe(`?vin=${VIN}&iccid=89860419028047217770`)
  })
})

describe('several VINs at once', () => {
  it('counts found, not found and without permission before anything is searched, and takes those found', async () => {
    platform.answer(checkVins, () => ({
      found: [VIN, OTHER],
      notFound: ['LNOWHERE'],
      noPermission: ['LFOREIGN1', 'LFOREIGN2'],
    }))
    const { user, router } = await open()
    await user.click(press('Paste vehicles…'))
    const text = await screen.findByLabelText(/^VINs or plates, one per line/)
    expect(press('Check')).toBeDisabled()
    await user.click(text)
    await user.paste(`${VIN}\t${OTHER}\nLNOWHERE; LFOREIGN1, LFOREIGN2`)
    await user.click(press('Check'))
    const outcome = await screen.findByRole('status')
    const figures = within(outcome)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent)
    expect(figures).toEqual(['2', '1', '2'])
    expect(router.state.location.search).toBe('')
    await user.click(await screen.findByRole('button', { name: 'Use 2 VINs' }))
    // The form comes back to reach when the dialog has gone.
    await user.click(await screen.findByRole('button', { name: 'Query' }))
    await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('vins')).toBe(`${VIN},${OTHER}`))
    expect(press('2 VINs')).toBeVisible()
  })

  it('refuses more than 500', async () => {
    const { user } = await open()
    await user.click(press('Paste vehicles…'))
    await user.click(await screen.findByLabelText(/^VINs or plates, one per line/))
    await user.paste(Array.from({ length: 501 }, (_, n) => `V${n}`).join('\n'))
    expect(press('Check')).toBeDisabled()
    expect(screen.getByText('501 entered; up to 500 allowed.')).toBeInTheDocument()
  })
})

describe('saved searches', () => {
  it('restore the whole form from the address they keep', async () => {
    platform.answer(listSavedViews, () => [
      {
        id: 1,
        page: '/tbox/loginJournal',
        name: 'My trucks',
        query: `vin=${VIN}`,
        orgId: null,
        own: true,
        ownerName: 'Me',
      },
      { id: 2, page: '/tbox/loginJournal', name: 'Of Ann', query: '', orgId: 3, own: false, ownerName: 'Ann' },
    ])
    const { user, router } = await open()
    await user.click(press('Saved searches'))
    expect(await screen.findByText('Shared by Ann')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Delete “Of Ann”' })).toBeNull()
    await user.click(screen.getByText('My trucks'))
    await waitFor(() => expect(router.state.location.search).toBe(`?vin=${VIN}`))
    expect(platform.asked(listSavedViews)[0]?.query.get('page')).toBe('/tbox/loginJournal')
  })

  it('keep what the address holds, shared or not', async () => {
    platform.answer(createSavedView, () => ({ id: 5 }))
    const { user } = await open(`/tbox/loginJournal?vin=${VIN}`)
    await user.click(press('Saved searches'))
    await user.type(await screen.findByLabelText('Save this search as'), 'Winter')
    await user.click(press('Save search'))
    await waitFor(() =>
      expect(platform.asked(createSavedView)[0]?.body).toEqual({
        page: '/tbox/loginJournal',
        name: 'Winter',
        query: `vin=${VIN}`,
        orgId: null,
      }),
    )
  })

  it('are forgotten by their owner', async () => {
    platform.answer(deleteSavedView, () => undefined)
    platform.answer(listSavedViews, () => [
      { id: 1, page: '/tbox/loginJournal', name: 'Old', query: '', orgId: null, own: true, ownerName: 'Me' },
    ])
    const { user } = await open()
    await user.click(press('Saved searches'))
    await user.click(await screen.findByRole('button', { name: 'Delete “Old”' }))
    await screen.findAllByText('Delete the saved search “Old”?')
    expect(platform.asked(deleteSavedView)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(platform.asked(deleteSavedView)[0]?.body).toEqual({ id: 1 }))
  })
})
