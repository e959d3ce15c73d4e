import { describe, expect, it } from 'vitest'
import diagnostics from '#locales/en/diagnostics.json'
import protocol from '#locales/en/protocol.json'
import { fromHex, toHex } from '../wire/hex.ts'
import { decodeGbBody, encodeGbDecoded, explainGbBody } from './message.ts'
import { units2016, units2025 } from './units.ts'

const kind = { edition: '2025', command: 2, answer: 0xfe } as const
const body = (hex: string): Uint8Array => fromHex(`1a0b150d1e00${hex.replaceAll(' ', '')}`) as Uint8Array

describe('fuel cells and capacitors of 2025', () => {
  it('give their readings in the units of the standard, and what follows them is read', () => {
    const bytes = body(
      [
        // Fuel cell: 65 °C at probe 3, 0.125 %, sensor 2, 35.0 MPa, sensor 1, DC/DC working, 62 % left, 48 °C.
        '03 0069 03 04e2 02 015e 01 01 3e 58',
        // One stack: 210.5 V, 98.7 A, 15.0 and -2.5 kPa against the air, 30 °C, two probes.
        '30 01 01 0839 03db 047e 03cf 46 0002 64 ff',
        // Capacitor: 480.0 V, -30.2 A, two cells, one probe.
        '31 02 12c0 7402 0002 0a96 fffe 0001 47',
        // Extremes.
        '32 02 0103 0abe 02 0004 0a5a 02 0002 49 02 0105 46',
        '04 0320',
      ].join(''),
    )
    const { value, warnings } = decodeGbBody(kind, bytes)
    expect(warnings).toEqual([])
    expect(value).toMatchObject({
      units: [
        {
          key: 'fuelCell',
          value: {
            hydrogenTemperature: 65,
            hydrogenTemperatureProbe: 3,
            hydrogenConcentration: 0.125,
            hydrogenPressure: 35,
            highVoltageDcdc: 1,
            remainingHydrogen: 62,
            controllerTemperature: 48,
          },
        },
        {
          key: 'fuelCellStacks',
          value: {
            stacks: [
              {
                number: 1,
                stackVoltage: 210.5,
                stackCurrent: 98.7,
                hydrogenInletPressure: 15,
                airInletPressure: -2.5,
                airInletTemperature: 30,
                coolantTemperatures: [60, 'invalid'],
              },
            ],
          },
        },
        {
          key: 'capacitor',
          value: {
            number: 2,
            capacitorVoltage: 480,
            capacitorCurrent: -30.2,
            cellVoltages: [2.71, 'abnormal'],
            probeTemperatures: [31],
          },
        },
        {
          key: 'capacitorExtremes',
          value: {
            highestVoltageCell: 0x103,
            highestCellVoltage: 2.75,
            lowestCellVoltage: 2.65,
            highestTemperature: 33,
            lowestTemperatureProbe: 0x105,
            lowestTemperature: 30,
          },
        },
        { key: 'engine', value: { crankshaftRpm: 800 } },
      ],
    })
    expect(toHex(encodeGbDecoded(kind, value))).toBe(toHex(bytes))
  })

  it('count no stacks, cells or probes where the count is no number', () => {
    const { value, warnings } = decodeGbBody(kind, body('30ff 31 01 ffff ffff fffe ffff 04 0320'))
    expect(warnings).toEqual([])
    expect(value).toMatchObject({
      units: [
        { key: 'fuelCellStacks', value: { stacks: [] } },
        { key: 'capacitor', value: { capacitorVoltage: 'invalid', cellVoltages: [], probeTemperatures: [] } },
        { key: 'engine' },
      ],
    })
  })
})

describe('labels', () => {
  const known = new Set([...Object.keys(diagnostics), ...Object.keys(protocol)])

  it('exist for every unit and every line of one', () => {
    const keys = [...units2016.values(), ...units2025.values()].flatMap(({ labelKey }) => labelKey ?? [])
    const zeros = '00'.repeat(300)
    for (const edition of ['2016', '2025'] as const) {
      for (const id of (edition === '2016' ? units2016 : units2025).keys()) {
        const hex = `${id.toString(16).padStart(2, '0')}01${zeros}`
        for (const row of explainGbBody({ ...kind, edition }, body(hex))) {
          keys.push(row.labelKey, ...row.meaningKeys, ...(row.unitKey ? [row.unitKey] : []))
        }
      }
    }
    expect([...new Set(keys)].filter((key) => !known.has(key))).toEqual([])
  })
})
