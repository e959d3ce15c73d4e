import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { getBrandTreeList, listModels } from '#core/contract/base-data.ts'
import { findIccids } from '#core/contract/lookup.ts'
import { listAreas, type RegionNode } from '#core/contract/region.ts'
import { getTaskOrderNumbers, getTaskVehicleModels } from '#core/contract/strategy.ts'
import { type BrandTree, getBrandTree } from '#core/contract/vehicle.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { ModelSelect } from './model-select.tsx'
import { type ModelCodes, ModelTreeSelect, OemModelTreeSelect } from './model-tree-select.tsx'
import { regionPath } from './region-path.ts'
import { RegionSelect } from './region-select.tsx'
import { OrderNumberSelect, TaskModelTreeSelect } from './upgrade-selects.tsx'
import { IccidSelect } from './vehicle-selects.tsx'

const platform = fakePlatform()
const options = { namespaces: ['select'] }
const box = () => screen.getByRole('combobox')

const TREE: BrandTree = [
  {
    brandCode: 'B',
    brandName: 'Bison',
    seriesVos: [
      {
        seriesCode: 'S',
        seriesName: 'Sierra',
        modelVos: [
          { modelId: 7, modelCode: 'M7', modeName: 'Model 7', powerType: '', vehicleClass: '' },
          { modelId: 8, modelCode: 'M8', modeName: 'Model 8', powerType: '', vehicleClass: '' },
        ],
      },
    ],
  },
]

describe('ICCID selector', () => {
  function Pair({ vin, both }: { vin: string; both?: string }) {
    const [iccid, setIccid] = useState<string | undefined>('8986')
    const [shownVin, setVin] = useState(vin)
    return (
      <>
        <IccidSelect vin={shownVin} value={iccid ?? null} onChange={setIccid} />
        <button
          type="button"
          onClick={() => {
            setVin('LGWEF4A50TEST0002')
            if (both) setIccid(both)
          }}
        >
          other
        </button>
        <output>{iccid ?? 'nothing'}</output>
      </>
    )
  }

  it('is cleared when the VIN changes', async () => {
    const { user } = await renderPage(<Pair vin="LGWEF4A50TEST0001" />, options)
    expect(screen.getByText('8986', { selector: 'output' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'other' }))
    expect(await screen.findByText('nothing')).toBeInTheDocument()
  })

  it('keeps an ICCID that comes together with its VIN, as from an address', async () => {
    const { user } = await renderPage(<Pair vin="LGWEF4A50TEST0001" both="8999" />, options)
    await user.click(screen.getByRole('button', { name: 'other' }))
    expect(await screen.findByText('8999', { selector: 'output' })).toBeInTheDocument()
  })

  it('lists the SIM cards of the VIN', async () => {
    platform.answer(findIccids, () => ({ list: [{ iccid: '8986', vin: 'x' }], total: 1 }))
    const { user } = await renderPage(<IccidSelect vin="LGWEF4A50TEST0001" />, options)
    await user.click(box())
    await waitFor(() => expect(platform.asked(findIccids)[0]?.query.get('vin')).toBe('LGWEF4A50TEST0001'))
  })
})

describe('order numbers and vehicle models of upgrade tasks', () => {
  const WARNING = 'Choose a strategy and a version first'

  it.each([
    ['order numbers without a strategy', <OrderNumberSelect key="" strategyId={null} softModels={['V1']} />],
    ['order numbers without a version', <OrderNumberSelect key="" strategyId={1} softModels={[]} />],
    ['vehicle models without a strategy', <TaskModelTreeSelect key="" strategyId={null} softModels={['V1']} />],
    ['vehicle models without a version', <TaskModelTreeSelect key="" strategyId={1} softModels={[]} />],
  ])('%s warn to choose strategy and version first', async (_, select) => {
    const { user } = await renderPage(select, options)
    await user.click(box())
    expect(await screen.findByText(WARNING)).toBeInTheDocument()
    expect(platform.count()).toBe(0)
  })

  it('order numbers ask with keys, strategyId and softModelList', async () => {
    platform.answer(getTaskOrderNumbers, () => [{ orderNum: 'O-1', modelId: 7 }])
    const { user } = await renderPage(<OrderNumberSelect strategyId={3} softModels={['V1']} keys={[7]} />, options)
    await user.click(box())
    expect(await screen.findByTitle('O-1')).toBeInTheDocument()
    expect(platform.asked(getTaskOrderNumbers)[0]?.body).toEqual({ strategyId: 3, softModelList: ['V1'], keys: [7] })
  })

  it('vehicle models come as a tree for the strategy; a brand represents its models', async () => {
    platform.answer(getTaskVehicleModels, () => TREE)
    const chosen = vi.fn<(ids: number[] | undefined) => void>()
    const { user } = await renderPage(
      <TaskModelTreeSelect strategyId={3} softModels={['V1']} onChange={chosen} />,
      options,
    )
    await user.click(box())
    await user.click(await screen.findByText('Bison'))
    expect(chosen).toHaveBeenLastCalledWith([7, 8])
    expect(platform.asked(getTaskVehicleModels)[0]?.body).toEqual({ strategyId: 3, softModelList: ['V1'] })
  })
})

describe('model item', () => {
  const models = [
    { id: 7, name: 'Model 7', isBindThen: true, modelCode: 'M7', seriesId: 'S', brandId: 'B' },
    { id: 8, name: 'Model 8', isBindThen: false, modelCode: 'M8', seriesId: 'S', brandId: 'B' },
  ]
  const isOff = (name: RegExp) =>
    screen.getByText(name).closest('.ant-select-item-option')?.classList.contains('ant-select-item-option-disabled')

  it.each([
    [true, true],
    [false, false],
  ])('isBindThen disables selection when the bound option is requested (%s)', async (bound, off) => {
    platform.answer(listModels, () => models)
    const { user } = await renderPage(<ModelSelect bound={bound} seriesId="S" />, options)
    await user.click(box())
    await screen.findByText(/^Model 7/)
    expect([isOff(/^Model 7/), isOff(/^Model 8/)]).toEqual([off, false])
    expect(platform.asked(listModels)[0]?.query.get('seriesId')).toBe('S')
  })
})

describe('series/model cascader', () => {
  it('holds the codes as deep as was chosen', async () => {
    platform.answer(getBrandTree, () => TREE)
    const chosen = vi.fn<(codes: ModelCodes | undefined) => void>()
    const { user } = await renderPage(<ModelTreeSelect onChange={chosen} />, options)
    await user.click(box())
    await user.click(await screen.findByText('Bison'))
    expect(chosen).toHaveBeenLastCalledWith({ brandCode: 'B' })
    await user.click(await screen.findByText('Sierra'))
    expect(chosen).toHaveBeenLastCalledWith({ brandCode: 'B', seriesCode: 'S' })
  })

  it('the tree list is asked by oem, joined by commas', async () => {
    platform.answer(getBrandTreeList, () => TREE)
    await renderPage(<OemModelTreeSelect oemIds={['a', 'b']} />, options)
    await waitFor(() => expect(platform.asked(getBrandTreeList)[0]?.query.get('oem')).toBe('a,b'))
  })
})

describe('region depth 3', () => {
  const node = (areaId: string, areaLevel: number, over: Partial<RegionNode> = {}): RegionNode => ({
    areaId,
    areaName: `name of ${areaId}`,
    parentId: null,
    areaLevel,
    leaf: areaLevel === 3,
    ...over,
  })
  const CHINA = node('61', 1, { children: [node('6101', 2, { children: [node('610113', 3)] })] })

  function answerRegions() {
    platform.answer(listAreas, ({ query }) => {
      const parent = query.get('parentId')
      if (parent === 'DE') return { list: [node('DE.02', 2)] }
      if (parent === 'DE.02') return { list: [node('DE.02.091', 3)] }
      if (query.get('areaName')) return { list: [node('DE', 1, { children: [node('DE.09', 2)] })] }
      return { list: [CHINA, node('DE', 1)] }
    })
  }

  it.each([
    ['61', ['61']],
    ['610113', ['61', '6101', '610113']],
    ['DE', ['DE']],
    ['DE.02.091', ['DE', 'DE.02', 'DE.02.091']],
  ])('%s lies in %j', (id, path) => {
    expect(regionPath(id)).toEqual(path)
  })

  it('is chosen on any of the three levels', async () => {
    answerRegions()
    const chosen = vi.fn<(id: string | undefined) => void>()
    const { user } = await renderPage(<RegionSelect onChange={chosen} />, options)
    await user.click(box())
    await user.click(await screen.findByText('name of 61'))
    expect(chosen).toHaveBeenLastCalledWith('61')
    await user.click(await screen.findByText('name of 6101'))
    await user.click(await screen.findByText('name of 610113'))
    expect(chosen).toHaveBeenLastCalledWith('610113')
  })

  it('asks for what lies below another country when it is opened', async () => {
    answerRegions()
    const { user } = await renderPage(<RegionSelect />, options)
    await user.click(box())
    await user.click(await screen.findByText('name of DE'))
    await user.click(await screen.findByText('name of DE.02'))
    expect(await screen.findByText('name of DE.02.091')).toBeInTheDocument()
  })

  it('reads the names of a region that came with the form', async () => {
    answerRegions()
    await renderPage(<RegionSelect value="DE.02.091" />, options)
    expect(await screen.findByText('name of DE / name of DE.02 / name of DE.02.091')).toBeInTheDocument()
  })

  it('finds regions that are not in the tree yet', async () => {
    answerRegions()
    const { user } = await renderPage(<RegionSelect />, options)
    await user.click(box())
    fireEvent.change(box(), { target: { value: 'DE.09' } })
    await waitFor(() => expect(platform.asked(listAreas).map(({ query }) => query.get('areaName'))).toContain('DE.09'))
    expect(await screen.findByText(/DE\.09/, { selector: '.ant-cascader-menu-item *' })).toBeInTheDocument()
  })
})
