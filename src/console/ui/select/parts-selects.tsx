import { listFaultTypes, listOperatingCities, listPartsModels, listPartTypeNames } from '#core/contract/base-data.ts'
import type { OptionSource, SelectorProps } from './option-source.ts'
import { RemoteSelect } from './remote-select.tsx'

const FAULT_TYPES: OptionSource<typeof listFaultTypes, { name: string; code: string }, string> = {
  endpoint: listFaultTypes,
  query: (nameOrCode, pageNum, pageSize) => ({ ...(nameOrCode && { nameOrCode }), pageNum, pageSize }),
  // A plain array: the end is a page that is not full.
  read: (list) => ({ list }),
  option: ({ name, code }) => ({ value: name, label: name, note: code }),
}

/** Name of a fault type (docs/product/shared.md#lists-and-selectors). */
export function FaultTypeSelect(props: SelectorProps<string>) {
  return <RemoteSelect source={FAULT_TYPES} {...props} />
}

const PARTS_MODELS: OptionSource<typeof listPartsModels, { partsModel: string }, string> = {
  endpoint: listPartsModels,
  query: (partsModel, pageNum, pageSize) => ({ ...(partsModel && { partsModel }), pageNum, pageSize }),
  read: (answer) => answer,
  option: ({ partsModel }) => ({ value: partsModel, label: partsModel }),
}

export function PartsModelSelect(props: SelectorProps<string>) {
  return <RemoteSelect source={PARTS_MODELS} {...props} />
}

const PART_TYPES: OptionSource<typeof listPartTypeNames, string, string> = {
  endpoint: listPartTypeNames,
  query: (partsModel, pageNum, pageSize) => ({ ...(partsModel && { partsModel }), pageNum, pageSize }),
  read: (answer) => answer,
  option: (name) => ({ value: name, label: name }),
}

/** Name of a part type, searched by the models of its parts. */
export function PartTypeSelect(props: SelectorProps<string>) {
  return <RemoteSelect source={PART_TYPES} {...props} />
}

const CITIES: OptionSource<typeof listOperatingCities, { operatingCity: string }, string> = {
  endpoint: listOperatingCities,
  query: (operatingCity, pageNum, pageSize) => ({ ...(operatingCity && { operatingCity }), pageNum, pageSize }),
  read: (answer) => answer,
  option: ({ operatingCity }) => ({ value: operatingCity, label: operatingCity }),
}

/** City in which vehicles operate. */
export function OperatingCitySelect(props: SelectorProps<string>) {
  return <RemoteSelect source={CITIES} {...props} />
}
