import { listEcuModels, listVehicleColours } from '#core/contract/base-data.ts'
import { useCall } from '#web/api/use-call.ts'

export function useColourOptions() {
  const { data = [] } = useCall(listVehicleColours, {}, { toast: false })
  return data.map(({ colorCode, colorName }) => ({ value: colorCode, label: colorName }))
}

export function useEcuOptions() {
  const { data = [] } = useCall(listEcuModels, {}, { toast: false })
  return data.map(({ ecuModel, ecuType }) => ({ value: ecuModel, label: `${ecuType} ${ecuModel}` }))
}
