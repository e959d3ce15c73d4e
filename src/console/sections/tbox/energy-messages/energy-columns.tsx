import { Tag, type TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import type { EnergyMessage } from '#core/contract/energy-message.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Copyable } from '#console/ui/copyable.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { type Tone, ToneTag } from '#console/ui/tone-tag.tsx'
import { VinCell } from '#console/ui/vin-cell.tsx'

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
  const { t } = useTranslation(['journal', 'common', 'terminal'])
  const format = useFormat()
  const figure =
    (unit: string, digits = 1) =>
    (value: Reading) => <bdi dir="ltr">{value === null ? '–' : `${format.number(value, digits)} ${unit}`}</bdi>
  const gear = (value: Reading) => {
    if (value === null) return '–'
    const place = value & GEAR_BITS
    if (place === NEUTRAL) return t('energy.gear.neutral')
    if (place === REVERSE) return t('energy.gear.reverse')
    if (place === DRIVE) return t('energy.gear.drive')
    return place === PARK ? t('energy.gear.park') : String(place)
  }
  return [
    {
      title: t('common:field.vin'),
      dataIndex: 'vin',
      width: 210,
      fixed: 'start',
      render: (vin: string) => <VinCell vin={vin} />,
    },
    {
      title: t('field.time'),
      dataIndex: 'time',
      width: 170,
      render: (time: string, row) => <TimeCell time={time} received={row.receiveTime} />,
    },
    {
      title: t('energy.command'),
      dataIndex: 'command',
      width: 110,
      render: (_, { command }) => t(`terminal:command.${command}`),
    },
    {
      title: t('energy.blocks'),
      dataIndex: 'blocks',
      width: 260,
      render: (_, { blocks }) =>
        blocks.length === 0 ? '–' : blocks.map((block) => <Tag key={block}>{t(`terminal:block.${block}`)}</Tag>),
    },
    {
      title: t('energy.vehicleState'),
      dataIndex: 'vehicleState',
      width: 120,
      render: (state: Reading) => (isOneOf(state, VEHICLE_STATES) ? t(`energy.vehicleState.${state}`) : '–'),
    },
    {
      title: t('energy.chargeState'),
      dataIndex: 'chargeState',
      width: 190,
      render: (state: Reading) =>
        isOneOf(state, CHARGE_STATES) ? (
          <ToneTag tone={CHARGE_TONES[state]}>{t(`energy.chargeState.${state}`)}</ToneTag>
        ) : (
          '–'
        ),
    },
    {
      title: t('energy.mode'),
      dataIndex: 'mode',
      width: 100,
      render: (mode: Reading) => (isOneOf(mode, VEHICLE_STATES) ? t(`energy.mode.${mode}`) : '–'),
    },
    {
      title: t('energy.speed'),
      dataIndex: 'speed',
      width: 110,
      align: 'end',
      render: (kmh: Reading) => format.speed(kmh, 1),
    },
    {
      title: t('energy.mileage'),
      dataIndex: 'mileageKm',
      width: 130,
      align: 'end',
      render: (km: Reading) => format.distance(km),
    },
    { title: t('energy.voltage'), dataIndex: 'voltage', width: 100, align: 'end', render: figure('V') },
    { title: t('energy.current'), dataIndex: 'current', width: 100, align: 'end', render: figure('A') },
    {
      title: t('energy.soc'),
      dataIndex: 'soc',
      width: 80,
      align: 'end',
      render: (soc: Reading) => format.percent(soc === null ? null : soc / 100),
    },
    { title: t('energy.gear'), dataIndex: 'gear', width: 80, render: gear },
    { title: t('energy.insulation'), dataIndex: 'insulation', width: 110, align: 'end', render: figure('kΩ', 0) },
    {
      title: t('energy.alarmLevel'),
      dataIndex: 'alarmLevel',
      width: 150,
      render: (level: Reading) =>
        level === null ? (
          '–'
        ) : (
          <ToneTag tone={LEVEL_TONES[level] ?? 'bad'}>
            {level === 0 ? t('energy.noAlarm') : t('energy.level', { level })}
          </ToneTag>
        ),
    },
    {
      title: t('data.hex'),
      dataIndex: 'content',
      width: 260,
      render: (content: string) => (content ? <Copyable text={content} maxWidth={200} /> : '–'),
    },
  ]
}
