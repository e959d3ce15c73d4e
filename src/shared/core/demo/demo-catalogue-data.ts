import type { VersionStatus } from '../contract/part-version.ts'
/*
 * Master data of the demo tenant that is no vehicle: what the selectors of every page offer. Manufacturers and types are invented;
 * one "code name" or more words a line.
 */

const lines = (text: string): string[] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim())
const coded = (text: string): { code: string; name: string }[] =>
  lines(text).map((line) => {
    const space = line.indexOf(' ')
    return { code: line.slice(0, space), name: line.slice(space + 1) }
  })

/** By kind of catalogue item. */
export const DEMO_CATALOGUE = {
  electricMotor: coded(`
    EM-120 Zhenyuan EM-120 permanent magnet
    EM-160 Zhenyuan EM-160 permanent magnet
    EM-220 Zhenyuan EM-220 permanent magnet
    TM-350 Kaltech TM-350 central motor
    AX-2X130 Kaltech AX twin axle drive
    HM-60 Kaltech HM-60 hybrid starter`),
  engine: coded(`
    YD-13-480 Yuanda 13 L diesel 480 hp
    YD-9-340 Yuanda 9 L diesel 340 hp
    YD-5-220 Yuanda 5 L diesel 220 hp
    YG-13-500 Yuanda 13 L LNG 500 hp
    YG-6-200 Yuanda 6 L CNG 200 hp
    QT-15-T Qingtai 1.5 L petrol turbo
    HZ-25-H Hezhong 2.5 L hybrid`),
  energyStore: coded(`
    LFP-350 Ningtai LFP 350 kWh
    LFP-310 Ningtai LFP 310 kWh
    LFP-70 Ningtai LFP 70 kWh
    NMC-60 Ningtai NMC 60 kWh
    H2-8X 8 × 210 L hydrogen 35 MPa
    LNG-1000 1,000 L LNG vessel
    CNG-320 8 × 140 L CNG bottles`),
  chassis: coded(`
    CH-6X4-T Tractor 6×4
    CH-4X2-T Tractor 4×2
    CH-4X2-B Box truck 4×2
    CH-BUS-12 City bus 12 m low floor
    CH-COACH-12 Coach 12 m
    CH-VAN-L Van long wheelbase
    CH-SWEEP Sweeper 18 t`),
  gearbox: coded(`
    AMT-12 Fulian AMT 12 gears
    AMT-16 Fulian AMT 16 gears
    MT-8 Fulian manual 8 gears
    EDU-2 Fulian electric two-speed
    AT-6 Fulian automatic 6 gears`),
  financeOrg: coded(`
    FIN-HQ Huiqi Leasing
    FIN-BX Boxing Auto Finance
    FIN-YC Yuchang Bank, vehicle loans
    FIN-LA Latitud Arrendadora
    FIN-EU Euroterra Leasing`),
} as const

export const DEMO_COLOURS = [
  { code: 'WHT', name: 'Pearl white', hex: '#f4f4f0' },
  { code: 'RED', name: 'Signal red', hex: '#b3202a' },
  { code: 'BLU', name: 'Ocean blue', hex: '#1f4f8b' },
  { code: 'GRN', name: 'Leaf green', hex: '#3c7d46' },
  { code: 'YEL', name: 'Traffic yellow', hex: '#f2b705' },
  { code: 'SLV', name: 'Silver', hex: '#b9bec4' },
  { code: 'GRY', name: 'Graphite', hex: '#4a4f55' },
  { code: 'BLK', name: 'Deep black', hex: '#17191c' },
  { code: 'ORG', name: 'Municipal orange', hex: '#e2671e' },
] as const

/** Type, model, supplier, hexadecimal diagnostic address. */
export const DEMO_ECUS = lines(`
  ECM YD-ECM-17 Yuanda 7E0
  ECM YG-ECM-21 Yuanda 7E0
  ABS WB-ABS-6 Wobang 760
  AMT FL-TCU-12 Fulian 7E1
  ICM JX-ICM-3 Jingxian 720
  RET WB-RET-2 Wobang 7B0
  TPMS TK-TPMS-8 Taike 752
  AEB SW-AEB-4 Shiwei 7A4
  LDWS SW-LDWS-4 Shiwei 7A6
  DCM KT-DCM-5 Kaltech 7C0
  VCU KT-VCU-9 Kaltech 7E2
  BMS NT-BMS-7 Ningtai 7E4
  TBOX FT-300 Fleetwall 7D0`).map((line) => {
  const [ecuType = '', model = '', supplier = '', diagnosticAddress = ''] = line.split(' ')
  return { ecuType, model, supplier, diagnosticAddress }
})

/** Diagnostic trouble codes of heavy vehicles (SAE J2012, J1939 names shortened). */
export const DEMO_FAULTS = coded(`
  P0087 Rail pressure too low
  P0101 Air mass out of range
  P0171 Mixture too lean
  P0191 Rail pressure sensor out of range
  P0217 Coolant too hot
  P0234 Boost pressure too high
  P0299 Boost pressure too low
  P0300 Misfires on several cylinders
  P0335 No signal of the crankshaft sensor
  P0401 Exhaust gas recirculation too low
  P0524 Oil pressure too low
  P0562 On-board voltage too low
  P0563 On-board voltage too high
  P0700 Transmission control reports a fault
  P0A0D High-voltage interlock open
  P0A1B Drive motor control fault
  P0A7E Battery pack too hot
  P0A80 Battery pack worn out
  P0AA6 Insulation of the high-voltage system too low
  P0B23 Cell voltage out of range
  P203F Urea level too low
  P204F Urea system performance
  P20EE NOx conversion too low
  P242F Particulate filter full
  C0035 Wheel speed sensor front left
  C0040 Wheel speed sensor front right
  C0750 Tyre pressure sensor without signal
  C1A01 Lane camera blocked
  C1A10 Emergency braking radar blocked
  U0073 CAN bus off
  U0100 No messages of the engine control
  U0121 No messages of the brake control
  U0140 No messages of the body control
  U0155 No messages of the instrument cluster`)

/** Order of upgrades, parameters of the models, certificates of the versions. */
const PART_TYPE_DETAILS: Readonly<
  Record<string, { otaRank?: number; parameterTemplate?: string[]; certificates?: string[] }>
> = {
  TBOX: { otaRank: 10, parameterTemplate: ['Video channels', 'Storage GB'], certificates: ['UN R155', 'UN R156'] },
  GW: { otaRank: 20, parameterTemplate: ['CAN channels'], certificates: ['UN R155', 'UN R156'] },
  VCU: { otaRank: 30, certificates: ['UN R156'] },
  BMS: { otaRank: 40, parameterTemplate: ['Cells', 'Capacity kWh'], certificates: ['UN R156'] },
  AMT: { otaRank: 50, parameterTemplate: ['Gears', 'Torque Nm'], certificates: ['UN R156'] },
  ICM: { otaRank: 60, parameterTemplate: ['Display inch'] },
  HU: { otaRank: 70, parameterTemplate: ['Display inch', 'Storage GB'] },
  ECM: { parameterTemplate: ['Displacement L', 'Power kW'] },
  AEB: { parameterTemplate: ['Range m'] },
}

/** Code, over the air, protocol, diagnostic address, models joined by commas, name. */
export const DEMO_PART_TYPES = lines(`
  TBOX yes UDS 7D0 FT-60,FT-120,FT-300,BX-90 Tbox
  GW yes UDS 7D2 GW-2,GW-3 Gateway
  VCU yes UDS 7E2 KT-VCU-9 Vehicle control unit
  BMS yes UDS 7E4 NT-BMS-7,NT-BMS-8 Battery management
  HU yes vendor - HU-10,HU-12 Head unit
  ECM no UDS 7E0 YD-ECM-17,YG-ECM-21 Engine control
  ABS no UDS 760 WB-ABS-6 Brake control
  AMT yes UDS 7E1 FL-TCU-12 Transmission control
  ICM yes UDS 720 JX-ICM-3 Instrument cluster
  AEB no UDS 7A4 SW-AEB-4 Emergency braking
  DCM no UDS 7C0 KT-DCM-5 Door control`).map((line) => {
  const [code = '', upgradable = '', protocol = '', address = '', models = '', ...name] = line.split(' ')
  return {
    code,
    name: name.join(' '),
    upgradable: upgradable === 'yes',
    protocol: protocol === 'vendor' ? ('vendor' as const) : ('UDS' as const),
    diagnosticAddress: address === '-' ? '' : address,
    models: models.split(','),
    ...PART_TYPE_DETAILS[code],
  }
})

/** Software version, part model, brands it fits (codes joined by commas; * for all). */
export const DEMO_SOFT_VERSIONS = lines(`
  FT60-2.8.14 FT-60 *
  FT60-2.9.0 FT-60 *
  FT120-4.2.3 FT-120 *
  FT120-4.3.0 FT-120 *
  FT300-7.1.0 FT-300 *
  FT300-7.2.0 FT-300 *
  FT300-7.2.1 FT-300 *
  FT300-7.3.0 FT-300 *
  BX90-3.0.2 BX-90 *
  GW3-3.3.0 GW-3 YL,JD
  GW3-3.4.1 GW-3 YL,JD
  VCU9-1.12.0 KT-VCU-9 YL,JD,BT
  BMS7-5.0.6 NT-BMS-7 YL,JD,BT,QY
  BMS8-6.0.3 NT-BMS-8 QY
  BMS8-6.1.0 NT-BMS-8 QY
  HU10-18.2 HU-10 *
  HU10-18.5 HU-10 *
  HU12-22.1 HU-12 QY,BT
  HU12-22.3 HU-12 QY,BT
  HU12-22.4 HU-12 QY,BT
  AMT12-9.3 FL-TCU-12 YL,JD
  ICM3-4.4 JX-ICM-3 YL,JD,BT`).map((line) => {
  const [softModel = '', partModel = '', brands = ''] = line.split(' ')
  return { softModel, partModel, brands: brands === '*' ? null : brands.split(',') }
})

interface Release {
  version: string
  hardware: string[]
  status: VersionStatus
  releasedOn: string | null
  notes: string
  knownIssues: string
  statusReason: string
}

/** Release data of a version; those of the newest line are still being tested. */
export function demoRelease(softModel: string): Release {
  const version = softModel.slice(softModel.indexOf('-') + 1)
  const special = SPECIAL_RELEASES[softModel]
  return {
    version,
    hardware: [`H${version[0]}`],
    status: 1,
    releasedOn: `2026-0${1 + (version.length % 9)}-15`,
    notes: '',
    knownIssues: '',
    statusReason: '',
    ...special,
  }
}

const SPECIAL_RELEASES: Readonly<Record<string, Partial<Release>>> = {
  'FT60-2.8.14': { status: 3, releasedOn: '2025-06-11', statusReason: 'Security fix in 2.9.0' },
  'FT300-7.1.0': { releasedOn: '2025-09-20', knownIssues: 'Position is lost in long tunnels' },
  'FT300-7.2.0': { releasedOn: '2026-03-02', knownIssues: 'Loses satellites after standby' },
  'FT300-7.2.1': { status: 2, releasedOn: null, notes: 'Holds satellites after standby', hardware: ['H6', 'H7'] },
  'FT300-7.3.0': { status: 0, releasedOn: null, notes: 'Shorter start after standby', hardware: ['H7'] },
  'GW3-3.3.0': { status: 3, releasedOn: '2025-11-04', statusReason: 'Loses diagnostic answers, fixed in 3.4.1' },
  'BMS8-6.0.3': { releasedOn: '2026-02-09' },
  'HU12-22.1': { releasedOn: '2026-01-20', knownIssues: 'Map is dark in daylight' },
  'HU10-18.2': { releasedOn: '2025-12-03' },
  'HU10-18.5': { releasedOn: '2026-10-19', notes: 'Security update of the media player' },
  'HU12-22.3': { releasedOn: '2026-11-02', notes: 'Map is readable in daylight' },
  'HU12-22.4': { status: 2, releasedOn: null, notes: 'Spring release of the head unit' },
  'BMS8-6.1.0': { releasedOn: '2026-08-17', notes: 'Charging below −20 °C' },
}
