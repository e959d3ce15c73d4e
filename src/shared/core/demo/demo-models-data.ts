import type { PowerType } from '#core/domain/power-type.ts'
import type { Market } from '#core/domain/market.ts'

/**
 * How a demo vehicle spends its days.
 * longHaul: between cities, one driver; teamHaul: two drivers, round the clock; nightHaul: between cities by night;
 * distribution: a round of towns; cityVan: a round of streets; cityBus: a line; coach: between two cities, by day;
 * cityCar: rides in a city; sweeper: slow, early; mixer: between plant and sites.
 */
export const DUTIES = [
  'longHaul',
  'teamHaul',
  'nightHaul',
  'distribution',
  'cityVan',
  'cityBus',
  'coach',
  'cityCar',
  'sweeper',
  'mixer',
] as const
export type Duty = (typeof DUTIES)[number]

export interface DemoModel {
  /** Of an invented manufacturer; the third place 9 marks a small one, so none of the large manufacturers' codes is used. */
  wmi: string
  brandCode: string
  brandName: string
  seriesCode: string
  seriesName: string
  modelCode: string
  modelName: string
  vehicleClass: 'truck' | 'bus' | 'car' | 'special'
  powerType: PowerType
  /** Large vehicles carry yellow plates in China. */
  isLarge: boolean
  /** Litres of tank (litres of liquid gas), or kWh of battery. */
  capacity: number
  /** Litres or kWh. */
  per100km: number
  weight: Readonly<Partial<Record<Market, number>>>
  duties: readonly { duty: Duty; weight: number }[]
}

type Brand = Pick<DemoModel, 'wmi' | 'brandCode' | 'brandName'>
const YUANLAN: Brand = { wmi: 'LY9', brandCode: 'YL', brandName: 'Yuanlan' }
const JUNDU: Brand = { wmi: 'LJ9', brandCode: 'JD', brandName: 'Jundu' }
const BOTU: Brand = { wmi: 'LB9', brandCode: 'BT', brandName: 'Botu' }
const QINGYU: Brand = { wmi: 'LF9', brandCode: 'QY', brandName: 'Qingyu' }
const KARVENTO: Brand = { wmi: 'LK9', brandCode: 'KV', brandName: 'Karvento' }

type Series = Pick<DemoModel, 'seriesCode' | 'seriesName' | 'vehicleClass' | 'isLarge'>
const TIANMU: Series = { seriesCode: 'YL-T', seriesName: 'Tianmu', vehicleClass: 'truck', isLarge: true }
const LUHE: Series = { seriesCode: 'JD-L', seriesName: 'Luhe', vehicleClass: 'truck', isLarge: false }
const LUHE_M: Series = { seriesCode: 'JD-M', seriesName: 'Luhe M', vehicleClass: 'truck', isLarge: true }
const CHENGFENG: Series = { seriesCode: 'BT-C', seriesName: 'Chengfeng', vehicleClass: 'bus', isLarge: true }
const YUANXING: Series = { seriesCode: 'BT-Y', seriesName: 'Yuanxing', vehicleClass: 'bus', isLarge: true }
const QING: Series = { seriesCode: 'QY-5', seriesName: 'Qing 5', vehicleClass: 'car', isLarge: false }
const ATELIO: Series = { seriesCode: 'KV-A', seriesName: 'Atelio', vehicleClass: 'special', isLarge: true }

/** The invented vehicles of the demo. */
export const DEMO_MODELS: readonly DemoModel[] = [
  {
    ...YUANLAN,
    ...TIANMU,
    modelCode: 'YL-T-480D',
    modelName: 'Tianmu 480 6×4',
    powerType: '柴油',
    capacity: 800,
    per100km: 31,
    weight: { cn: 18, eu: 16, latam: 22, me: 26, ru: 28 },
    duties: [
      { duty: 'longHaul', weight: 4 },
      { duty: 'teamHaul', weight: 5 },
      { duty: 'nightHaul', weight: 3 },
    ],
  },
  {
    ...YUANLAN,
    ...TIANMU,
    modelCode: 'YL-T-500G',
    modelName: 'Tianmu 500 LNG',
    powerType: 'LNG',
    capacity: 1000,
    per100km: 52,
    weight: { cn: 12, ru: 6 },
    duties: [
      { duty: 'longHaul', weight: 3 },
      { duty: 'teamHaul', weight: 6 },
      { duty: 'nightHaul', weight: 3 },
    ],
  },
  {
    ...YUANLAN,
    ...TIANMU,
    modelCode: 'YL-T-E350',
    modelName: 'Tianmu E 350 kWh',
    powerType: '纯电动',
    capacity: 350,
    per100km: 118,
    weight: { cn: 6, eu: 4 },
    duties: [{ duty: 'mixer', weight: 1 }],
  },
  {
    ...JUNDU,
    ...LUHE_M,
    modelCode: 'JD-M-220D',
    modelName: 'Luhe M 220 box',
    powerType: '柴油',
    capacity: 280,
    per100km: 21,
    weight: { cn: 11, eu: 14, latam: 20, me: 20, ru: 18 },
    duties: [
      { duty: 'distribution', weight: 6 },
      { duty: 'nightHaul', weight: 4 },
    ],
  },
  {
    ...JUNDU,
    ...LUHE_M,
    modelCode: 'JD-M-200C',
    modelName: 'Luhe M 200 CNG',
    powerType: 'CNG',
    capacity: 320,
    per100km: 27,
    weight: { cn: 3, latam: 6 },
    duties: [{ duty: 'distribution', weight: 1 }],
  },
  {
    ...JUNDU,
    ...LUHE,
    modelCode: 'JD-L-H120',
    modelName: 'Luhe hybrid 120',
    powerType: '油电混合',
    capacity: 26,
    per100km: 9,
    weight: { cn: 3, eu: 6 },
    duties: [{ duty: 'distribution', weight: 1 }],
  },
  {
    ...JUNDU,
    ...LUHE,
    modelCode: 'JD-L-E70',
    modelName: 'Luhe E 70 kWh van',
    powerType: '纯电动',
    capacity: 70,
    per100km: 26,
    weight: { cn: 12, eu: 16, latam: 8, me: 4 },
    duties: [{ duty: 'cityVan', weight: 1 }],
  },
  {
    ...BOTU,
    ...CHENGFENG,
    modelCode: 'BT-C-12E',
    modelName: 'Chengfeng 12 electric',
    powerType: '纯电动',
    capacity: 310,
    per100km: 88,
    weight: { cn: 13, eu: 14, latam: 14, me: 6, ru: 10 },
    duties: [{ duty: 'cityBus', weight: 1 }],
  },
  {
    ...BOTU,
    ...CHENGFENG,
    modelCode: 'BT-C-10H',
    modelName: 'Chengfeng 10 gas hybrid',
    powerType: '气电混合',
    capacity: 40,
    per100km: 14,
    weight: { cn: 3, latam: 4 },
    duties: [{ duty: 'cityBus', weight: 1 }],
  },
  {
    ...BOTU,
    ...YUANXING,
    modelCode: 'BT-Y-12D',
    modelName: 'Yuanxing 12 coach',
    powerType: '柴油',
    capacity: 400,
    per100km: 26,
    weight: { cn: 6, eu: 10, latam: 14, me: 14, ru: 14 },
    duties: [{ duty: 'coach', weight: 1 }],
  },
  {
    ...BOTU,
    ...YUANXING,
    modelCode: 'BT-Y-12F',
    modelName: 'Yuanxing 12 hydrogen',
    powerType: '燃料电池',
    capacity: 130,
    per100km: 24,
    weight: { cn: 2, eu: 2 },
    duties: [{ duty: 'coach', weight: 1 }],
  },
  {
    ...QINGYU,
    ...QING,
    modelCode: 'QY-5-E60',
    modelName: 'Qing 5 electric',
    powerType: '纯电动',
    capacity: 60,
    per100km: 15,
    weight: { cn: 5, eu: 8, latam: 4, me: 6, ru: 2 },
    duties: [{ duty: 'cityCar', weight: 1 }],
  },
  {
    ...QINGYU,
    ...QING,
    modelCode: 'QY-5-15T',
    modelName: 'Qing 5 1.5T',
    powerType: '汽油',
    capacity: 52,
    per100km: 7,
    weight: { cn: 2, eu: 4, latam: 6, me: 14, ru: 12 },
    duties: [{ duty: 'cityCar', weight: 1 }],
  },
  {
    ...KARVENTO,
    ...ATELIO,
    modelCode: 'KV-A-S9E',
    modelName: 'Atelio S9 electric sweeper',
    powerType: '纯电动',
    capacity: 160,
    per100km: 95,
    weight: { cn: 2, eu: 3, me: 2 },
    duties: [{ duty: 'sweeper', weight: 1 }],
  },
  {
    ...KARVENTO,
    ...ATELIO,
    modelCode: 'KV-A-M8D',
    modelName: 'Atelio M8 mixer',
    powerType: '柴油',
    capacity: 300,
    per100km: 38,
    weight: { cn: 3, eu: 3, latam: 4, me: 8, ru: 6 },
    duties: [{ duty: 'mixer', weight: 1 }],
  },
]
