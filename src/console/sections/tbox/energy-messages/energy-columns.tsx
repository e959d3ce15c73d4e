import { Tag, type TableColumnsType } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { EnergyMessage } from '#core/contract/energy-message.ts'
import { useFormat } from '#web/i18n/format.ts'
import { type Tone, ToneTag } from '#console/ui/tone-tag.tsx'
import { useColumnKit } from '#console/ui/columns.tsx'

type Reading = number | null
const NEUTRAL = 0
const REVERSE = 13
const DRIVE = 14
const PARK = 15
const GEAR_BITS = 0x0f

const isOneOf = <N extends number>(value: Reading, known: readonly N[]): value is N =>
  known.some((each) => each === value)
const VEHICLE_STATES = [1, 2, 3] as const
const CHARGE_STATES = [1, 2, 3, 4] as const
const CHARGE_TONES: Readonly<Record<(typeof CHARGE_STATES)[number], Tone>> = {
  1: 'good',
  2: 'good',
  3: 'neutral',
  4: 'good',
}
const LEVEL_TONES: readonly Tone[] = ['good', 'warning', 'warning', 'bad']

/** Values the message does not have read "–". */
export function useEnergyColumns(): TableColumnsType<EnergyMessage> {
  const column = useColumnKit<EnergyMessage>()
  const { t } = useTranslation(['journal', 'common', 'terminal'])
  const format = useFormat()
  const figure =
    (unit: string, digits = 1) =>
    (value: Reading) => <bdi dir="ltr">{value === null ? '–' : `${format.number(value, digits)} ${unit}`}</bdi>
  const gearOf = (value: Reading) => {
    if (value === null) return '–'
    const place = value & GEAR_BITS
    if (place === NEUTRAL) return t('energy.gear.neutral')
    if (place === REVERSE) return t('energy.gear.reverse')
    if (place === DRIVE) return t('energy.gear.drive')
    return place === PARK ? t('energy.gear.park') : String(place)
  }
  return [
    column.vin('vin', t('field.vin'), 190),
    column.time('time', t('field.time'), 165, { received: (row) => row.receiveTime }),
    column.label('command', t('energy.command'), 100, (command) => t(`terminal:command.${command}`)),
    column.cell(
      'blocks',
      t('energy.blocks'),
      260,
      ({ blocks }) =>
        blocks.length === 0 ? '–' : blocks.map((block) => <Tag key={block}>{t(`terminal:block.${block}`)}</Tag>),
      { hidden: true },
    ),
    column.cell('vehicleState', t('energy.vehicleState'), 110, ({ vehicleState: state }) =>
      isOneOf(state, VEHICLE_STATES) ? t(`energy.vehicleState.${state}`) : '–',
    ),
    column.cell('chargeState', t('energy.chargeState'), 165, ({ chargeState: state }) =>
      isOneOf(state, CHARGE_STATES) ? (
        <ToneTag tone={CHARGE_TONES[state]}>{t(`energy.chargeState.${state}`)}</ToneTag>
      ) : (
        '–'
      ),
    ),
    column.cell(
      'mode',
      t('energy.mode'),
      100,
      ({ mode }) => (isOneOf(mode, VEHICLE_STATES) ? t(`energy.mode.${mode}`) : '–'),
      { hidden: true },
    ),
    column.cell('speed', t('energy.speed'), 95, ({ speed: kmh }) => format.speed(kmh, 1), { align: 'end' }),
    column.quantity('distance', 'mileageKm', t('energy.mileage'), 115),
    column.cell('voltage', t('energy.voltage'), 90, ({ voltage }) => figure('V')(voltage), { align: 'end' }),
    column.cell('current', t('energy.current'), 90, ({ current }) => figure('A')(current), { align: 'end' }),
    column.quantity('percent', ['soc', ({ soc }) => (soc === null ? null : soc / 100)], t('energy.soc'), 80),
    column.cell('gear', t('energy.gear'), 80, ({ gear }) => gearOf(gear), { hidden: true }),
    column.cell('insulation', t('energy.insulation'), 110, ({ insulation }) => figure('kΩ', 0)(insulation), {
      align: 'end',
      hidden: true,
    }),
    column.cell('alarmLevel', t('energy.alarmLevel'), 130, ({ alarmLevel: level }) =>
      level === null ? (
        '–'
      ) : (
        <ToneTag tone={LEVEL_TONES[level] ?? 'bad'}>
          {level === 0 ? t('energy.noAlarm') : t('energy.level', { level })}
        </ToneTag>
      ),
    ),
    column.copy('content', t('data.hex'), 260, { maxWidth: 200, hidden: true }),
  ]
}
