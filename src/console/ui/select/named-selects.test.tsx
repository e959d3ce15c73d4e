import { screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { listFaultTypes, listOperatingCities, listPartsModels, listPartTypeNames } from '#core/contract/base-data.ts'
import { findDealers } from '#core/contract/dealer.ts'
import type { AnyEndpoint } from '#core/contract/endpoint.ts'
import * as keywords from '#core/contract/keyword-search.ts'
import { findDeviceIds, findIccids, findMsisdns, findPlates, findSns, findTboxSns } from '#core/contract/lookup.ts'
import {
  listSoftModels,
  listStrategiesByOem,
  listTaskStrategies,
  pageSoftVersions,
  pageStrategies,
} from '#core/contract/strategy.ts'
import { findVinList } from '#core/contract/vehicle.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { DealerSelect } from './dealer-select.tsx'
import { KeywordSelect } from './keyword-select.tsx'
import { FaultTypeSelect, OperatingCitySelect, PartsModelSelect, PartTypeSelect } from './parts-selects.tsx'
import {
  OemStrategySelect,
  SoftModelSelect,
  SoftVersionSelect,
  StrategySelect,
  TaskStrategySelect,
} from './strategy-selects.tsx'
import {
  DeviceIdSelect,
  IccidSelect,
  MsisdnSelect,
  PlateSelect,
  SnSelect,
  TboxSnSelect,
  VinSelect,
} from './vehicle-selects.tsx'

const platform = fakePlatform()
const VIN = 'LGWEF4A50TEST0001'

/** What a selector asks when it is opened and a text is typed. */
async function asked(endpoint: AnyEndpoint, select: ReactNode, nothing: unknown, text = 'A1') {
  platform.answer(endpoint, () => nothing)
  const { user } = await renderPage(select, { namespaces: ['select'] })
  await user.click(screen.getByRole('combobox'))
  await waitFor(() => expect(platform.asked(endpoint)).toHaveLength(1))
  await user.type(screen.getByRole('combobox'), text)
  await waitFor(() => expect(platform.asked(endpoint)).toHaveLength(2))
  return platform.asked(endpoint).map(({ query }) => Object.fromEntries(query))
}

const PAGE = { list: [], total: 0 }
const dims = { oemId: 'demo', unBindOwner: true, brandId: 'b', seriesId: 's', modelId: 7 }

describe('selector lookups ask with the parameters written there', () => {
  it.each<[string, AnyEndpoint, ReactNode, unknown, Record<string, string>, Record<string, string>]>([
    ['VIN', findVinList, <VinSelect key="" />, PAGE, { pageNum: '1', pageSize: '10' }, { keyWord: 'A1' }],
    [
      'ICCID',
      findIccids,
      <IccidSelect key="" vin={VIN} />,
      PAGE,
      { vin: VIN, pageNum: '1', pageSize: '10' },
      { iccid: 'A1' },
    ],
    ['SN', findSns, <SnSelect key="" />, PAGE, { pageNum: '1', pageSize: '10' }, { sn: 'A1' }],
    ['phone number', findMsisdns, <MsisdnSelect key="" />, PAGE, { pageNum: '1', pageSize: '10' }, { msisdn: 'A1' }],
    ['device id', findDeviceIds, <DeviceIdSelect key="" />, PAGE, { pageNum: '1', pageSize: '10' }, { deviceId: 'A1' }],
    ['plate', findPlates, <PlateSelect key="" />, PAGE, { pageNum: '1', pageSize: '10' }, { plateLike: 'A1' }],
    [
      'tbox serial',
      findTboxSns,
      <TboxSnSelect key="" of={dims} />,
      PAGE,
      { oemId: 'demo', unBindOwner: 'true', brandId: 'b', seriesId: 's', modelId: '7', pageNum: '1', pageSize: '10' },
      { tboxSn: 'A1' },
    ],
    ['dealer', findDealers, <DealerSelect key="" />, PAGE, { pageNum: '1', pageSize: '10' }, { keyWord: 'A1' }],
    [
      'fault type',
      listFaultTypes,
      <FaultTypeSelect key="" />,
      [],
      { pageNum: '1', pageSize: '10' },
      { nameOrCode: 'A1' },
    ],
    [
      'parts model',
      listPartsModels,
      <PartsModelSelect key="" />,
      PAGE,
      { pageNum: '1', pageSize: '10' },
      { partsModel: 'A1' },
    ],
    [
      'part type',
      listPartTypeNames,
      <PartTypeSelect key="" />,
      PAGE,
      { pageNum: '1', pageSize: '10' },
      { partsModel: 'A1' },
    ],
    [
      'operating city',
      listOperatingCities,
      <OperatingCitySelect key="" />,
      PAGE,
      { pageNum: '1', pageSize: '10' },
      { operatingCity: 'A1' },
    ],
    [
      'strategy by pageNum',
      listTaskStrategies,
      <TaskStrategySelect key="" />,
      [],
      { pageNum: '1', pageSize: '1000' },
      { strategyName: 'A1' },
    ],
    [
      'strategy by pageIndex',
      pageStrategies,
      <StrategySelect key="" />,
      PAGE,
      { pageIndex: '1', pageSize: '999' },
      { strategyName: 'A1' },
    ],
    [
      'strategy of the tenant',
      listStrategiesByOem,
      <OemStrategySelect key="" />,
      PAGE,
      { id: 'demo', pageIndex: '1', pageSize: '999' },
      { name: 'A1' },
    ],
    [
      'soft version list',
      listSoftModels,
      <SoftModelSelect key="" strategyId={3} />,
      [],
      { strategyId: '3', pageIndex: '1', pageSize: '1000' },
      { version: 'A1' },
    ],
    [
      'soft version',
      pageSoftVersions,
      <SoftVersionSelect key="" strategyId={3} />,
      PAGE,
      { strategyId: '3', pageNum: '1', pageSize: '10' },
      { version: 'A1' },
    ],
  ])('%s', async (_, endpoint, select, nothing, opened, typed) => {
    expect(await asked(endpoint, select, nothing)).toEqual([opened, { ...opened, ...typed }])
  })

  it.each(Object.entries(keywords).filter(([name]) => name.startsWith('search')))(
    'keyword list %s: keyWord, pageIndex, pageSize',
    async (_, endpoint) => {
      const from = endpoint as typeof keywords.searchDealers
      const calls = await asked(from, <KeywordSelect from={from} />, PAGE)
      expect(calls).toEqual([
        { pageIndex: '1', pageSize: '10' },
        { keyWord: 'A1', pageIndex: '1', pageSize: '10' },
      ])
    },
  )

  it('there are fifteen keyword lists', () => {
    expect(Object.keys(keywords).filter((name) => name.startsWith('search'))).toHaveLength(15)
  })
})
