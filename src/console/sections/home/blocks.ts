import type { ComponentType } from 'react'
import type { HOME_BLOCKS, HomeLayout } from '#core/contract/home.ts'
import { AlarmBlock } from './alarm-block.tsx'
import type { BlockProps } from './block-props.ts'
import { MapBlock } from './map-block.tsx'
import { RecentBlock } from './recent-block.tsx'
import { SilentBlock } from './silent-block.tsx'
import { AlarmTrendBlock, OnlineTrendBlock } from './trend-blocks.tsx'

export type BlockKey = (typeof HOME_BLOCKS)[number]
export type PlacedBlock = HomeLayout['blocks'][number]

export const BLOCKS: Record<BlockKey, ComponentType<BlockProps>> = {
  onlineTrend: OnlineTrendBlock,
  alarmTrend: AlarmTrendBlock,
  map: MapBlock,
  alarms: AlarmBlock,
  silent: SilentBlock,
  recent: RecentBlock,
}
