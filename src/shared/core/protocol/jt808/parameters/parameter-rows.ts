import { drivingParameters } from './driving-parameters.ts'
import { networkParameters } from './network-parameters.ts'
import type { ParameterRow } from './parameter-row.ts'
import { safetyParameters } from './safety-parameters.ts'
import { vehicleParameters } from './vehicle-parameters.ts'
import { videoParameters } from './video-parameters.ts'

/** Every known terminal parameter, by id. */
export const parameterRows: readonly ParameterRow[] = [
  ...networkParameters,
  ...drivingParameters,
  ...vehicleParameters,
  ...videoParameters,
  ...safetyParameters,
].sort((a, b) => a.id - b.id)
