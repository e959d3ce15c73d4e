import { type ReactNode, useState } from 'react'
import {
  getBrandTreeList,
  listFaultTypes,
  listModels,
  listOperatingCities,
  listPartsModels,
  listPartTypeNames,
} from '#core/contract/base-data.ts'
import { findDealers } from '#core/contract/dealer.ts'
import { searchEngineInfo, searchFinanceOrgs } from '#core/contract/keyword-search.ts'
import { findIccids, findPlates, findSns, findTboxSns } from '#core/contract/lookup.ts'
import { listAreas } from '#core/contract/region.ts'
import {
  getTaskOrderNumbers,
  getTaskVehicleModels,
  listSoftModels,
  listStrategiesByOem,
  listTaskStrategies,
  pageSoftVersions,
  pageStrategies,
} from '#core/contract/strategy.ts'
import { type BrandTree, findVinList, getBrandTree } from '#core/contract/vehicle.ts'
import { DealerSelect } from '#console/ui/select/dealer-select.tsx'
import { KeywordSelect } from '#console/ui/select/keyword-select.tsx'
import { ModelSelect } from '#console/ui/select/model-select.tsx'
import { type ModelCodes, ModelTreeSelect, OemModelTreeSelect } from '#console/ui/select/model-tree-select.tsx'
import type { SelectorProps } from '#console/ui/select/option-source.ts'
import {
  FaultTypeSelect,
  OperatingCitySelect,
  PartsModelSelect,
  PartTypeSelect,
} from '#console/ui/select/parts-selects.tsx'
import { RegionSelect } from '#console/ui/select/region-select.tsx'
import {
  OemStrategySelect,
  SoftModelSelect,
  SoftVersionSelect,
  StrategySelect,
  TaskStrategySelect,
} from '#console/ui/select/strategy-selects.tsx'
import { OrderNumberSelect, TaskModelTreeSelect } from '#console/ui/select/upgrade-selects.tsx'
import { IccidSelect, PlateSelect, SnSelect, TboxSnSelect, VinSelect } from '#console/ui/select/vehicle-selects.tsx'
import { answer, never, refusal } from '../fake-answer.ts'
import type { GalleryEntry } from '../gallery-entry.ts'

function Held<V>({ start, children }: { start?: V; children: (props: SelectorProps<V>) => ReactNode }) {
  const [value, onChange] = useState<V | undefined>(start)
  return <>{children({ value: value ?? null, onChange, 'aria-label': 'Sample' })}</>
}

const TREE: BrandTree = [
  {
    brandCode: 'B',
    brandName: 'Bison',
    seriesVos: [
      {
        seriesCode: 'S',
        seriesName: 'Sierra',
        modelVos: [
          { modelId: 7, modelCode: 'M7', modeName: 'Sierra 4×2', powerType: '', vehicleClass: '' },
          { modelId: 8, modelCode: 'M8', modeName: 'Sierra 6×4', powerType: '', vehicleClass: '' },
        ],
      },
    ],
  },
]
const TOTAL = 42
const page = <Item,>(query: URLSearchParams, item: (index: number) => Item) => {
  const [at, size] = [Number(query.get('pageNum') ?? query.get('pageIndex') ?? 1), Number(query.get('pageSize') ?? 10)]
  const all = Array.from({ length: TOTAL }, (_, index) => item(index))
  return { list: all.slice((at - 1) * size, at * size), total: TOTAL }
}
const vinOf = (index: number) => `LGWEF4A50TEST${String(index).padStart(4, '0')}`
const strategyOf = (index: number) => ({ strategyId: index + 1, strategyName: `Winter ${index + 1}` })

export const entry: GalleryEntry = {
  part: 'Selectors',
  namespaces: ['select'],
  samples: [
    { name: 'VinSelect', show: <Held<string>>{(props) => <VinSelect {...props} />}</Held> },
    { name: 'VinSelect, chosen', show: <Held start={vinOf(3)}>{(props) => <VinSelect {...props} />}</Held> },
    { name: 'IccidSelect, goes on loading', show: <Held<string>>{(props) => <IccidSelect {...props} />}</Held> },
    { name: 'SnSelect, fails', show: <Held<string>>{(props) => <SnSelect {...props} />}</Held> },
    { name: 'PlateSelect, nothing found', show: <Held<string>>{(props) => <PlateSelect {...props} />}</Held> },
    { name: 'TboxSnSelect', show: <Held<string>>{(props) => <TboxSnSelect {...props} />}</Held> },
    {
      name: 'DealerSelect, name of a code that came with the form',
      show: <Held start="D-7">{(props) => <DealerSelect {...props} />}</Held>,
    },
    { name: 'RegionSelect', show: <Held start="610113">{(props) => <RegionSelect {...props} />}</Held> },
    { name: 'ModelTreeSelect', show: <Held<ModelCodes>>{(props) => <ModelTreeSelect {...props} />}</Held> },
    {
      name: 'OemModelTreeSelect',
      show: <Held<ModelCodes>>{(props) => <OemModelTreeSelect oemIds={['demo']} {...props} />}</Held>,
    },
    { name: 'ModelSelect, bound', show: <Held<number>>{(props) => <ModelSelect bound {...props} />}</Held> },
    { name: 'FaultTypeSelect', show: <Held<string>>{(props) => <FaultTypeSelect {...props} />}</Held> },
    { name: 'PartsModelSelect', show: <Held<string>>{(props) => <PartsModelSelect {...props} />}</Held> },
    { name: 'PartTypeSelect', show: <Held<string>>{(props) => <PartTypeSelect {...props} />}</Held> },
    { name: 'OperatingCitySelect', show: <Held<string>>{(props) => <OperatingCitySelect {...props} />}</Held> },
    { name: 'TaskStrategySelect', show: <Held<number>>{(props) => <TaskStrategySelect {...props} />}</Held> },
    { name: 'StrategySelect', show: <Held<number>>{(props) => <StrategySelect {...props} />}</Held> },
    { name: 'OemStrategySelect', show: <Held<number>>{(props) => <OemStrategySelect {...props} />}</Held> },
    { name: 'SoftModelSelect', show: <Held<string>>{(props) => <SoftModelSelect {...props} />}</Held> },
    { name: 'SoftVersionSelect', show: <Held<string>>{(props) => <SoftVersionSelect {...props} />}</Held> },
    {
      name: 'OrderNumberSelect, warns without a strategy',
      show: <Held<string[]>>{(props) => <OrderNumberSelect strategyId={null} softModels={[]} {...props} />}</Held>,
    },
    {
      name: 'OrderNumberSelect',
      show: <Held<string[]>>{(props) => <OrderNumberSelect strategyId={1} softModels={['V1']} {...props} />}</Held>,
    },
    {
      name: 'TaskModelTreeSelect',
      show: (
        <Held start={[7, 8]}>{(props) => <TaskModelTreeSelect strategyId={1} softModels={['V1']} {...props} />}</Held>
      ),
    },
    {
      name: 'KeywordSelect, engines',
      show: <Held<string>>{(props) => <KeywordSelect from={searchEngineInfo} {...props} />}</Held>,
    },
    {
      name: 'KeywordSelect, disabled',
      show: <Held<string>>{(props) => <KeywordSelect from={searchFinanceOrgs} {...props} disabled />}</Held>,
    },
  ],
  answers: [
    answer(findVinList, ({ query }) => page(query, (index) => ({ vin: vinOf(index), plate: `豫A${10_000 + index}` }))),
    answer(findIccids, never),
    answer(findSns, () => refusal(503, 'The database does not answer')),
    answer(findPlates, () => ({ list: [], total: 0 })),
    answer(findTboxSns, ({ query }) => page(query, (index) => `TB${100_000 + index}`)),
    answer(findDealers, ({ query }) =>
      page(query, (index) => ({ dealerCode: `D-${index}`, dealerName: `North Trucks ${index}` })),
    ),
    answer(listAreas, () => ({
      list: [
        {
          areaId: '61',
          areaName: 'Shaanxi',
          parentId: null,
          areaLevel: 1,
          leaf: false,
          children: [
            {
              areaId: '6101',
              areaName: "Xi'an",
              parentId: '61',
              areaLevel: 2,
              leaf: false,
              children: [{ areaId: '610113', areaName: 'Yanta', parentId: '6101', areaLevel: 3, leaf: true }],
            },
          ],
        },
      ],
    })),
    answer(getBrandTree, () => TREE),
    answer(getBrandTreeList, () => TREE),
    answer(listModels, () => [
      { id: 7, name: 'Sierra 4×2', isBindThen: true, modelCode: 'M7', seriesId: 'S', brandId: 'B' },
      { id: 8, name: 'Sierra 6×4', isBindThen: false, modelCode: 'M8', seriesId: 'S', brandId: 'B' },
    ]),
    answer(
      listFaultTypes,
      ({ query }) => page(query, (id) => ({ id: id + 1, code: `P0${100 + id}`, name: `Fault ${id}` })).list,
    ),
    answer(listPartsModels, ({ query }) => page(query, (index) => ({ partsModel: `PM-${index}` }))),
    answer(listPartTypeNames, ({ query }) => page(query, (index) => `Control unit ${index}`)),
    answer(listOperatingCities, ({ query }) => page(query, (index) => ({ operatingCity: `City ${index}` }))),
    answer(listTaskStrategies, ({ query }) => page(query, strategyOf).list),
    answer(pageStrategies, ({ query }) => page(query, strategyOf)),
    answer(listStrategiesByOem, ({ query }) =>
      page(query, (index) => ({ id: index + 1, name: `Tenant strategy ${index}` })),
    ),
    answer(listSoftModels, ({ query }) => page(query, (index) => ({ softModel: `V1.${index}` })).list),
    answer(pageSoftVersions, ({ query }) => page(query, (index) => ({ softModel: `V2.${index}` }))),
    answer(getTaskOrderNumbers, () => [{ orderNum: 'O-2026-001', modelId: 7 }]),
    answer(getTaskVehicleModels, () => TREE),
    answer(searchEngineInfo, ({ query }) => page(query, (index) => ({ code: `E${index}`, name: `Engine ${index}` }))),
  ],
}
