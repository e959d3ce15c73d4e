import { describe, expect, it } from 'vitest'
import { tabOf } from './condition-tabs.ts'

describe('the part of a vehicle that an item belongs to', () => {
  it.each([
    ['soc', 'standard', 'SOC', 'carCondition-battery'],
    ['speed', 'standard', 'Speed', 'carCondition-common'],
    ['0x0CF00400.EngineSpeed', 'signal', 'EngineSpeed', 'carCondition-engine'],
    ['0x18FE5600.CatalystTankLevel', 'signal', 'CatalystTankLevel', 'carCondition-emission'],
    ['0x18FEBF00.FrontAxleSpeed', 'signal', 'FrontAxleSpeed', 'carCondition-chassis'],
    ['0x18FF0100.MotorTorque', 'signal', 'MotorTorque', 'carCondition-motor'],
    ['cargoTemperature', 'extension', 'Cargo temperature', 'carCondition-common'],
  ] as const)('%s', (code, kind, name, tab) => {
    expect(tabOf({ code, kind, name })).toBe(tab)
  })
})
