import {
  ApiOutlined,
  CarOutlined,
  CheckSquareOutlined,
  CloudUploadOutlined,
  ControlOutlined,
  DatabaseOutlined,
  DesktopOutlined,
  EnvironmentOutlined,
  ExportOutlined,
  FundOutlined,
  HddOutlined,
  HomeOutlined,
  SafetyOutlined,
  ToolOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'
import type { MenuIconName } from '#core/domain/menu.ts'

/** Icons by the name sections give; they load with the shell, not with the route lists. */
export const MENU_ICONS = {
  home: HomeOutlined,
  operate: FundOutlined,
  masterData: CarOutlined,
  dataService: DatabaseOutlined,
  terminal: HddOutlined,
  parts: ToolOutlined,
  upgrade: CloudUploadOutlined,
  devices: ApiOutlined,
  control: ControlOutlined,
  offline: CheckSquareOutlined,
  permit: SafetyOutlined,
  exportFile: ExportOutlined,
  multiTrack: EnvironmentOutlined,
  wall: DesktopOutlined,
} satisfies Record<MenuIconName, ComponentType<{ 'aria-hidden'?: boolean }>>

export type MenuIcon = keyof typeof MENU_ICONS
